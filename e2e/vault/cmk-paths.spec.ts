import { extractCmk, listCmks, readPictures, readVaultPasskeys } from '#contract/calls/key-vault.ts';
import { keysIdleSeconds } from '#contract/key-limits.ts';
import { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import { selectScreen, type CmkScreen } from '#machines/cmk/cmk.selectors.ts';
import * as chart from '#machines/cmk/cmk.walk.ts';
import type { CmkInput } from '#machines/cmk/cmk.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import * as view from '#src/features/data-protection/cmk.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import type { Walk } from '../chart-player.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { symbolIn } from '../held-calls.ts';
import { protectionCode, robin } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { addGroup, lockCodes, otherClient, removeProtection } from '../other-client.ts';
import type { Steps } from '../path-steps.ts';
import type { Service } from '../service.ts';
import { openKeys, protection, visitSecurity } from '../vault.ts';
import { addVaultPasskey, answerRequests, ignoreRequests } from '../vault-authenticator.ts';

const otherCode = 'Maple-Gate-4';
const comparedByPage = ['cmk_helper_expired', 'cmk_corrupt', 'vault_passkey_incorrect'];
const passkeyReads = `**${readVaultPasskeys.path}`;

const usesPasskey = ({ events: steps }: Steps): boolean => steps.some(({ type }) => type === 'passkey.use');

walkInBrowser<typeof cmkMachine>('the keys', {
  machine: cmkMachine,
  ...chart,
  ...view,
  selectScreen,
  // Creating a passkey takes several seconds, so a later use is walked only for a transition of its own.
  paths: chart.paths.filter(({ events: steps }) => steps.findLastIndex(({ type }) => type === 'passkey.use') < 1),
  // A passkey is created for the paths that use one.
  marks: (screen: CmkScreen, walk) =>
    view.marks(screen.name === 'locked' ? { ...screen, hasPasskey: usesPasskey(walk) } : screen),
  // The page reads the passkeys before it asks the browser for one of them.
  calls: { openKey: [extractCmk], openWithPasskey: [readVaultPasskeys], openPictures: [readPictures] },
  refuses: () => ['pin_not_correct', 'pin_locked', ...comparedByPage],
  symbolOf: (answer) => {
    const symbol = symbolIn(answer);
    // What the page compares, the service has answered.
    if (symbol !== null && comparedByPage.includes(symbol)) return null;
    return symbol === 'pin_not_correct' ? 'pin_verification_failed' : symbol;
  },
  bodyOf: ({ port, output }) => (port === 'openPictures' && JSON.stringify(output) === '[]' ? { items: [] } : null),
  arrange: async ({ page, service }, { port, output, failure }) => {
    if (port === 'openWithPasskey') {
      await change(service, failure?.symbol);
      await answerRequests(page, { isUserVerified: output !== null || failure !== null });
    }
    if (port !== 'openKey') return;
    if (failure?.symbol === 'pin_locked') await lockCodes(await otherClient(service, robin));
    else await change(service, failure?.symbol);
  },
  // The page compares the keys that it reads with those that it knows.
  isOwn: ({ port, failure }) => port === 'openPictures' && failure !== null && failure.symbol !== 'time_out',
  withoutCall: ['closeKey'],
  customer: () => robin,
  open: async (walk) => {
    const { page, service, input } = walk;
    if (usesPasskey(walk)) await addPasskey(walk);
    await prepareKeys(service, input);
    await page.route(passkeyReads, (route) => route.continue());
    await visitSecurity(page, service);
    if (input?.isProtected === true && (input.isOpen || input.isChangedElsewhere)) await startOpen(walk, input);
  },
  // The keys are read again, or are closed without a call.
  isPassing: (snapshot) => snapshot.status === 'done' || snapshot.matches('closing'),
  values: (walk) => ({
    'pin.submit': ({ type, pin }) => {
      if (pin.reveal() === '') return { type, pin };
      const isGuess = walk.next()?.failure?.symbol === 'pin_not_correct';
      return { type, pin: new Secret(isGuess ? 'Lantern-Creek-59' : protectionCode) };
    },
  }),
  outside: (walk) => ({
    'pictures.open': async () => {
      const next = walk.next();
      if (next?.port === 'openPictures') await change(walk.service, next.failure?.symbol);
      await protection(walk.page).showPicture.click();
    },
    'passkey.use': async () => {
      const { page } = walk;
      // The call is held until the path answers. If the path does not, the browser's own dialog stays open.
      const isAnswered = walk.next()?.port === 'openWithPasskey';
      if (isAnswered) await page.unroute(passkeyReads);
      await ignoreRequests(page);
      const isRead = isAnswered ? null : page.waitForResponse(passkeyReads);
      await handsOn(page).press('dataProtection.keys.usePasskey');
      await isRead;
    },
    'key.idled': () => walk.page.clock.fastForward((keysIdleSeconds + 10) * 1000),
    // The page reports its own progress.
    'keys.derived': () => Promise.resolve(),
  }),
});

/** Changes the keys elsewhere, so that the page finds this. */
async function change(service: Service, symbol: string | undefined): Promise<void> {
  if (symbol === 'cmk_helper_expired') await service.change(robin, 'keysChanged');
  if (symbol === 'cmk_downgraded') await service.change(robin, 'keysOlder');
  if (symbol === 'cmk_corrupt') await service.change(robin, 'keysDamaged');
  if (symbol === 'vault_passkey_incorrect') await service.change(robin, 'passkeySealedElsewhere');
}

/** Creates a passkey that opens the keys on this page, whose authenticator has it. */
async function addPasskey({ page, service }: Walk): Promise<void> {
  const isKey = `**${extractCmk.path}`;
  for (const pattern of [isKey, passkeyReads]) await page.route(pattern, (route) => route.continue());
  await addVaultPasskey(page, service);
  for (const pattern of [isKey, passkeyReads]) await page.unroute(pattern);
}

async function prepareKeys(service: Service, input: CmkInput | undefined): Promise<void> {
  const vault = await otherClient(service, robin);
  if (input?.isProtected === false) return await removeProtection(vault, protectionCode);
  if (input?.groups.every(({ state }) => state === 'unusable') === true)
    return await service.change(robin, 'keysUnusable');
  await addGroup(vault, otherCode, 'the shed');
  if (input?.lockedUntil != null) await lockCodes(vault);
}

/** The keys were opened on this page, and are read again. */
async function startOpen({ page, service }: Walk, { isChangedElsewhere }: CmkInput): Promise<void> {
  const pattern = `**${extractCmk.path}`;
  await page.route(pattern, (route) => route.continue());
  await openKeys(page, protectionCode);
  await expect(protection(page).close).toBeVisible();
  await page.unroute(pattern);
  if (isChangedElsewhere) await service.change(robin, 'keysChanged');
  const other = await page.context().newPage();
  await other.goto(service.at('/legal'));
  const isRead = page.waitForResponse((response) => response.url().endsWith(listCmks.path));
  await other.evaluate(() => new BroadcastChannel('account-center-default').postMessage('keysChanged'));
  await isRead;
  await other.close();
}
