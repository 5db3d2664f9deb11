// npm run bench:load: load times of the login page, compared with the same form in plain HTML and in bare React,
// alternating in one run: slow 4G with TCP and TLS, CPU slowed four times, cold cache. Prints ratios; no gate.
import { startProxy } from './bench/proxy.mjs';
import { slow4g, startThrottle } from './bench/throttle.mjs';
import { buildBaselinePages } from './bench/baseline-pages.mjs';
import { benchmark } from './bench/benchmark.mjs';
import { openBrowser } from './bench/browser.mjs';
import { writeConfiguration } from './bench/configuration.mjs';
import { startService } from './bench/service.mjs';
import { median } from './bench/statistics.mjs';
import { logStep } from './lib/run.mjs';

const loads = Number(process.env.LOADS ?? 7);
const host = 'account.default.localhost';
const aims = { visible: [1.2, 1.1], heard: [1.4, 1.3], alive: [2.1, 2.1] };

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

function report({ plain, ours, bare }) {
  const usable = median(plain.map(({ visible }) => visible));
  const row = (name, values) => {
    const middle = median(values);
    const worst = Math.max(...values);
    console.log(
      `  ${name.padEnd(34)} ${(middle / usable).toFixed(2)} x   worst of ${values.length}: ${(worst / middle).toFixed(2)} x its median`,
    );
    return middle / usable;
  };
  console.log('\nAgainst the plain form becoming visible:');
  row(
    'plain form, visible',
    plain.map(({ visible }) => visible),
  );
  const ratios = {
    visible: row(
      'log-in page, visible',
      ours.map(({ visible }) => visible),
    ),
    heard: row(
      'log-in page, listens for submit',
      ours.map(({ heard }) => heard),
    ),
    alive: row(
      'log-in page, hydrated',
      ours.map(({ alive }) => alive),
    ),
  };
  row(
    'bare React, visible',
    bare.map(({ visible }) => visible),
  );
  row(
    'bare React, hydrated',
    bare.map(({ alive }) => alive),
  );
  console.log(`  layout shift of the log-in page    ${Math.max(...ours.map(({ shift }) => shift)).toFixed(3)}`);
  console.log(
    `  script until hydrated              ${(median(ours.map(({ bytesAlive }) => bytesAlive)) / 1024).toFixed(1)} KB, in all ${(median(ours.map(({ bytes }) => bytes)) / 1024).toFixed(1)} KB`,
  );
  console.log('');
  for (const [name, [max, aim]] of Object.entries(aims)) {
    console.log(
      `  ${name}: at most ${max} x, aim ${aim} x: ${ratios[name] <= max ? (ratios[name] <= aim ? 'aim met' : 'met') : 'NOT met'}`,
    );
  }
}
