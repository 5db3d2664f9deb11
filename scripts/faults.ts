// npm run faults: every call of the contract under every fault of the network, of the service and of the device's
// clock, through a proxy before the real service, with the client of the pages; then every port of every chart under
// what its calls end with; then every read of the account's pages in the browser, each under a fault that is drawn.
// Prints a table of all cells, and fails if one does not do what the matrix (tests/faults) says. It takes some minutes;
// `npm test` sends one call of each class.
import { randomInt } from 'node:crypto';
import { ensureBrowser } from './lib/browser.ts';
import { logStep, tool } from './lib/run.mjs';

export async function main(): Promise<void> {
  logStep('Sending every call under every fault, and every outcome to every chart.');
  const files = ['tests/client-server.test.ts', 'machines/testing/faults.release.test.ts'];
  await tool('vitest', ['run', '--reporter=dot', ...files], {
    env: { FAULTS: 'all' },
    failure: 'A call or a chart did not do what the matrix says: see above.',
  });
  await ensureBrowser();
  const drawn = String(randomInt(1000));
  logStep(`Opening the pages with each read failing (FAULTS_DRAWN=${drawn} draws the same faults again).`);
  await tool('playwright', ['test', 'e2e/outages/reads-under-faults.spec.ts', '--reporter=list'], {
    env: { FAULTS_DRAWN: drawn },
    failure: 'A page did not say that a read failed, or Retry did not mend it: see above.',
  });
}
