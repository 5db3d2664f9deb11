// npm test: installs what is missing, the browser included, and runs every check.
import { checkCore } from './check-crypto.mjs';
import { install } from './install.mjs';
import { command, settle } from './lib/run.mjs';
import { importTypeScript } from './run.mjs';

await command(async () => {
  const core = settle(checkCore());
  await install();
  const { test } = await importTypeScript('verify');
  await test(core);
});
