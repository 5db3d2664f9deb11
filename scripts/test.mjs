// npm test: installs what is missing, the browser included, and runs every check.
import { install } from './install.mjs';
import { command } from './steps.mjs';

await command(async () => {
  await install();
  const { ensureBrowser } = await import('./browser.mjs');
  await ensureBrowser();
  const { verify } = await import('./verify.mjs');
  await verify();
});
