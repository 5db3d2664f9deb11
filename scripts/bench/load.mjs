// npm run bench:load: load times of the login page, compared with the same form in plain HTML and in bare React,
// alternating in one run: slow 4G with TCP and TLS, CPU slowed four times, cold cache. Prints ratios; no gate.
import { startProxy } from './proxy.mjs';
import { slow4g, startThrottle } from './throttle.mjs';
import { buildBaselinePages } from './baseline-pages.mjs';
import { benchmark } from './benchmark.mjs';
import { openBrowser } from './browser.mjs';
import { writeConfiguration } from './configuration.mjs';
import { startService } from './service.mjs';
import { median } from './statistics.mjs';
import { logStep } from '../lib/run.mjs';

const loads = Number(process.env.LOADS ?? 7);
const host = 'account.default.localhost';
const aims = { visible: [1.2, 1.1], listening: [1.4, 1.3], hydrated: [2.1, 2.1] };

await benchmark(async (folder, atEnd) => {
  logStep('Building the pages to compare with.');
  const baseline = await buildBaselinePages(folder);
  let servicePort = 0;
  const proxy = await startProxy(folder, { port: () => servicePort, pages: (_, path) => baseline.get(path) });
  atEnd(() => proxy.close());
  const throttle = await startThrottle(proxy.port, slow4g);
  atEnd(() => throttle.close());
  logStep('Starting the service.');
  const settings = {
    CONFIG_FILE: writeConfiguration(folder),
    PUBLIC_PORT: String(throttle.port),
    PUBLIC_SCHEME: 'https',
    SMTP_URL: 'smtp://127.0.0.1:9',
    THIRD_PARTIES: JSON.stringify([thirdParty('larch', 'Larch'), thirdParty('juniper', 'Juniper')]),
  };
  const service = await startService(folder, settings, 'main.js');
  servicePort = service.port;
  atEnd(() => service.stop());
  const browser = await openBrowser(proxy.keyHash);
  atEnd(() => browser.close());
  logStep(`Loading each page ${loads} times, alternating.`);
  const addresses = { plain: '/plain', ours: '/login', bare: '/bare' };
  const seen = { plain: [], ours: [], bare: [] };
  // The first round warms the service's caches and is not counted.
  for (let round = 0; round <= loads; round += 1) {
    for (const [name, path] of Object.entries(addresses)) {
      const measured = await browser.load(`https://${host}:${throttle.port}${path}`);
      if (round > 0) seen[name].push(measured);
    }
  }
  report(seen);
});

/** The service starts only if it lists the third parties whose buttons are built into the login page. */
function thirdParty(key, name) {
  const client = { clientId: 'account-center', clientSecret: 'not used by the benchmark' };
  return { brand: 'default', key, name, issuer: `https://${key}.example`, ...client };
}

function report(seen) {
  const values = (page, name) => seen[page].map((load) => load[name]);
  const usable = median(values('plain', 'visible'));
  const rows = [
    ['plain form, visible', 'plain', 'visible'],
    ['login page, visible', 'ours', 'visible'],
    ['login page, listens for submit', 'ours', 'listening'],
    ['login page, hydrated', 'ours', 'hydrated'],
    ['bare React, visible', 'bare', 'visible'],
    ['bare React, hydrated', 'bare', 'hydrated'],
  ];
  console.log('\nCompared with the plain form becoming visible; the worst load, compared with its median:');
  for (const [text, page, name] of rows) {
    const middle = median(values(page, name));
    const worst = Math.max(...values(page, name)) / middle;
    console.log(`  ${text.padEnd(34)} ${(middle / usable).toFixed(2)} x   worst ${worst.toFixed(2)} x`);
  }
  const kilobytes = (name) => (median(values('ours', name)) / 1024).toFixed(1);
  console.log(`  layout shift of the login page     ${Math.max(...values('ours', 'shift')).toFixed(3)}`);
  console.log(
    `  script until hydrated              ${kilobytes('bytesHydrated')} KB, in all ${kilobytes('bytes')} KB\n`,
  );
  for (const [name, [max, aim]] of Object.entries(aims)) {
    const ratio = median(values('ours', name)) / usable;
    const verdict = ratio <= aim ? 'aim met' : ratio <= max ? 'met' : 'NOT met';
    console.log(`  ${name}: at most ${max} x, aim ${aim} x: ${verdict}`);
  }
}
