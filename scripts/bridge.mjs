// npm run bridge: opens the product in the web view of a simulated app, with a second window that lists every bridge call and controls the
// app. `-- --check` does it without windows and prints the calls; `-- --system=IOS`, `-- --customer=ADDRESS`.
import { install } from './install.mjs';
import { build } from './build.mjs';
import { ensureBrowser } from './lib/test-browser.mjs';
import { command, logStep, Problem, tool } from './lib/run.mjs';

const args = process.argv.slice(2);

await command(async () => {
  if (!args.includes('--check') && !hasDisplay()) {
    throw new Problem(
      'There is no display for windows: run "npm run bridge -- --check", or "xvfb-run npm run bridge".',
    );
  }
  await install();
  await build();
  await ensureBrowser();
  logStep('Opening the product in an app.');
  await tool('tsx', ['scripts/bridge/open.ts', ...args], {
    failure: 'The bridge simulator failed; its output is above.',
  });
});

function hasDisplay() {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  return ['darwin', 'win32'].includes(process.platform) || Boolean(DISPLAY || WAYLAND_DISPLAY);
}
