// npm run bench:pages: the pages of an account with a processor slowed four times: the script of their own, the rounds of calls
// until they are ready, and how long interactions take until the next paint. Prints them beside their limits; no gate.
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchBrowser } from './browser.mjs';
import { observeCalls, observeInteractions } from './bench/page-measures.mjs';
import { startPagesService } from './bench/pages-service.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { command, logStep, Problem, root } from './lib/run.mjs';

const slowdown = 4;
const assets = join(root, 'dist', 'default', 'assets');
const limits = { ownKilobytes: 40, interactionMs: 100, rounds: 1 };
const customer = { userName: 'lin.hart@example.com', password: 'Quiet-Harbor-27' };

/** Each page: its chunk, the button or link that is there once it is ready, and what a customer presses there. */
const pages = {
  '/': { chunk: 'home-page', ready: 'Remove Larch', presses: ['Edit Nickname', 'Cancel'] },
  '/accountSecurity': { chunk: 'security-page', ready: 'Delete account', presses: ['Change', 'Cancel'] },
  '/accountSecurity#activity': { chunk: 'security-page', ready: 'Show 20 more', presses: ['30 days', 'Show 20 more'] },
  '/accountSecurity#delete': { chunk: 'security-page', ready: 'Delete account', presses: [] },
  '/accountSecurity#sessions': { chunk: 'security-page', ready: null, presses: [] },
  '/choose-account': { chunk: 'choose-account-page', ready: 'Log out', presses: [] },
};

await command(async () => {
  await install();
  await build();
  const folder = mkdtempSync(join(tmpdir(), 'account-center-pages-'));
  /** @type {(() => unknown)[]} */
  const closing = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    logStep('Starting the service.');
    const service = await startPagesService(folder);
    closing.unshift(() => service.stop());
    const browser = await launchBrowser([], { isWhole: true });
    closing.unshift(() => browser.close());
    const origin = `http://account.default.localhost:${service.port}`;
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
    await logIn(await context.newPage(), origin);
    logStep('Measuring the pages.');
    for (const [path, page] of Object.entries(pages)) {
      report(path, ownScripts(page.chunk), await measure(context, `${origin}${path}`, page));
    }
  } finally {
    for (const close of closing) await close();
  }
});

async function logIn(page, origin) {
  await page.goto(`${origin}/login?redirect=${encodeURIComponent(`${origin}/`)}`);
  await page.locator('form#log-in input[name=username]').fill(customer.userName);
  await page.locator('form#log-in input[name=password]').fill(customer.password);
  await page.locator('form#log-in button.button--login').click();
  await page.waitForURL(`${origin}/`);
  await page.close();
}

/** The rounds of calls, and the longest interaction in milliseconds. */
async function measure(context, address, { ready, presses }) {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observeInteractions);
  const calls = observeCalls(page);
  await page.goto(address);
  if (ready !== null)
    await page
      .getByRole('button', { name: ready, exact: true })
      .or(page.getByRole('link', { name: ready, exact: true }))
      .waitFor();
  await page.waitForLoadState('networkidle');
  const rounds = calls.rounds();
  for (const name of presses) await page.getByRole('button', { name, exact: true }).first().click();
  await page.waitForTimeout(500);
  const longest = await page.evaluate(() => window.longestInteraction());
  await page.close();
  return { rounds, longest };
}

/** The scripts that a page needs and the frame around all pages does not, in brotli bytes. Every page is loaded when another is idle. */
function ownScripts(chunk) {
  const frame = importedBy('index');
  return [...importedBy(chunk)]
    .filter((name) => !frame.has(name))
    .map((name) => statSync(join(assets, `${name}.br`)).size);
}

function importedBy(chunk) {
  const start = readdirSync(assets).find((name) => name.startsWith(`${chunk}-`) && name.endsWith('.js'));
  if (start === undefined) throw new Problem(`The build has no chunk ${chunk}.`);
  const found = new Set([start]);
  for (const name of found) {
    for (const [, other] of readFileSync(join(assets, name), 'utf8').matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g))
      found.add(other);
  }
  return found;
}

function report(path, own, { rounds, longest }) {
  const kilobytes = own.reduce((sum, bytes) => sum + bytes, 0) / 1024;
  const row = (name, value, unit, limit) =>
    console.log(`  ${name.padEnd(22)} ${value} ${unit}: at most ${limit}, ${value <= limit ? 'met' : 'NOT met'}`);
  console.log(`\n${path}`);
  row('script of its own', Number(kilobytes.toFixed(1)), 'KB brotli', limits.ownKilobytes);
  row(
    'rounds of calls',
    rounds.length,
    `after the token (${rounds.map((calls) => calls.join(' + ')).join(' → ')})`,
    limits.rounds,
  );
  row('longest interaction', longest, 'ms until the next paint', limits.interactionMs);
}
