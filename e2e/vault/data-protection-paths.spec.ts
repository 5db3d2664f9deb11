import * as v from 'valibot';
import { listCmks } from '#contract/calls/key-vault.ts';
import { dataProtectionMachine } from '#machines/data-protection/data-protection.machine.ts';
import { selectScreen } from '#machines/data-protection/data-protection.selectors.ts';
import * as chart from '#machines/data-protection/data-protection.walk.ts';
import { elsewhere, guarded, guardedWithKit, nothing } from '#machines/key-vault/vault.harness.ts';
import * as view from '#src/features/data-protection/data-protection.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin, protectionCode, robin, type Customer } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { addKit, otherClient } from '../other-client.ts';
import type { Steps } from '../path-steps.ts';
import { forward } from '../service.ts';
import { openKeys, protection } from '../vault.ts';

/**
 * What the service answers: Lin has no keys, Robin has keys under a code, and makes a kit for some paths. The vault's
 * envelopes cannot be made up.
 */
const ofService: readonly unknown[] = [nothing, elsewhere, guarded, guardedWithKit];
const keyReads = `**${listCmks.path}`;

const startsWith = ({ events: steps }: Steps, status: unknown): boolean =>
  steps.find(({ type }) => type === 'xstate.done.actor.readKeys')?.output === status;
const customer = (steps: Steps): Customer =>
  startsWith(steps, guarded) || startsWith(steps, guardedWithKit) ? robin : lin;

walkInBrowser<typeof dataProtectionMachine>('data protection', {
  machine: dataProtectionMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: { readKeys: [listCmks] },
  customer,
  open: '/accountSecurity',
  prepare: async (walk) => {
    if (startsWith(walk, guardedWithKit)) await addKit(await otherClient(walk.service, robin), protectionCode);
    if (!startsWith(walk, nothing)) return;
    // Protection is offered in Lin's country.
    await walk.page.route('**/config.json', async (route) => {
      const { text } = await forward(route, walk.service);
      const configuration = v.parse(v.looseObject({}), JSON.parse(text));
      await route.fulfill({ json: { ...configuration, protectionCountries: ['US'] } });
    });
  },
  outside: ({ page, service }) => ({
    // The code opens keys that contradict themselves, and the user has them read again.
    'xstate.done.actor.cmk': async () => {
      await service.change(robin, 'keysDamaged');
      await page.route(keyReads, (route) => route.continue());
      await openKeys(page, protectionCode);
      await expect(page.getByText(protection(page).said.keys.corrupt)).toBeVisible();
      await page.unroute(keyReads);
      await handsOn(page).press('shell.retry');
    },
    'xstate.done.actor.vaultWrite': () => handsOn(page).press('dataProtection.dialog.cancel'),
    'otherTab.keysChanged': async () => {
      const other = await page.context().newPage();
      await other.goto(service.at('/legal'));
      await other.evaluate(() => new BroadcastChannel('account-center-default').postMessage('keysChanged'));
    },
  }),
  cannot: (step, { context }) => {
    const { type } = step;
    if (type === 'xstate.snapshot.cmk') return 'a step in the chart of the keys, which has a walk of its own';
    if (type === 'xstate.done.actor.readKeys' && 'output' in step) {
      if (!ofService.includes(step.output)) return 'no demonstration customer has such keys';
      const { keys, kit } = context.status;
      const same = kit === null ? guarded : guardedWithKit;
      return keys.length > 0 && step.output !== same ? 'keys and kits do not change by themselves' : null;
    }
    const isCancelled =
      JSON.stringify(step).includes('"cancelled"') && !JSON.stringify(step).includes('"isStale":true');
    return type === 'xstate.done.actor.vaultWrite' && !isCancelled ? 'e2e/vault writes keys' : null;
  },
});
