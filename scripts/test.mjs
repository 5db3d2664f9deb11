// npm test: installs what is missing, the browser included, and runs every check.
import { checkCore } from './check-crypto.mjs';
import { install } from './install.mjs';
import { command, settle } from './lib/run.mjs';

await command(async () => {
  const core = settle(checkCore());
  await install();
  const { ensureBrowser, ensureNginx } = await import('./lib/test-browser.mjs');
  await ensureBrowser();
  await ensureNginx();
  const { verify } = await import('./verify.mjs');
  await verify(core);
});
