import { hasPath } from '#contract/call.ts';
import {
  addVaultPasskey,
  createCmk,
  deleteCmk,
  extractCmk,
  listCmks,
  readVaultPasskeys,
  updateCmks,
} from '#contract/calls/key-vault.ts';
import { Secret } from '#machines/shared/secret.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import { draft } from '#machines/vault-write/vault-write.harness.ts';
import { vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import type { PreparedWrite, WriteKind } from '#machines/vault-write/vault-write.model.ts';
import { partsOf } from '#machines/vault-write/vault-write.rules.ts';
import { selectScreen, type VaultWriteScreen } from '#machines/vault-write/vault-write.selectors.ts';
import * as chart from '#machines/vault-write/vault-write.walk.ts';
import * as view from '#src/features/data-protection/vault-write.gestures.ts';
import type { Name } from '#src/testing/hands.ts';
import { addAuthenticator } from '../authenticator.ts';
import { handsOn } from '../browser-hands.ts';
import type { Flow, Walk } from '../chart-player.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { protectionCode, robin } from '../customers.ts';
import { symbolIn } from '../held-calls.ts';
import { lockCodes, otherClient } from '../other-client.ts';
import type { Service } from '../service.ts';
import { createPasskey, visitSecurity } from '../vault.ts';

const addPasskey: Name = ['dataProtection.start.addPasskey', 'dataProtection.passkeys.title'];
/** The kinds that this customer, who has a code and no kit, starts with, and their other kind. */
const starts: Partial<Record<WriteKind, WriteKind | null>> = { change: 'reset', turnOff: 'delete', addPasskey: null };

/** Whose read of the keys is held: of a write that is prepared, or of one whose response was lost. */
let holds: { reading: boolean; code: boolean; outcome: boolean };

/** What all kinds of write have in common. */
const ofAllKinds = {
  machine: vaultWriteMachine,
  ...chart,
  gestures: view.gestures,
  selectScreen: (snapshot) =>
    snapshot.status === 'done' ? { dialog: null } : { ...selectScreen(snapshot), dialog: true },
  marks: (screen: VaultWriteScreen | { readonly dialog: null }) => ('name' in screen ? view.marks(screen) : []),
  customer: () => robin,
  writeOf: ({ context }) => context.kind,
  values: (walk) => ({
    'draft.submit': ({ type, draft: { pin } }) => {
      if (pin.reveal() === '') return { type, draft: { ...draft, current: pin, pin, again: pin, understood: false } };
      const next = walk.next();
      const symbol = next?.failure?.symbol ?? '';
      // A refusal is that of the code, which follows.
      holds = { reading: symbol === '', code: symbol !== '', outcome: false };
      const isGuess = symbol === 'pin_not_correct';
      const current = new Secret(isGuess ? 'Lantern-Creek-59' : protectionCode);
      return { type, draft: { ...draft, current, withKit: hasKit(next?.output) } };
    },
  }),
  outside: () => ({
    // The page reports its own progress.
    'keys.derived': () => Promise.resolve(),
  }),
} satisfies Partial<Flow<typeof vaultWriteMachine>>;

walkInBrowser<typeof vaultWriteMachine>('a write to the key vault', {
  ...ofAllKinds,
  claims: {
    starts: (['change', 'turnOff', 'addPasskey', 'reset', 'delete'] as const).map((kind) => ({
      ...chart.options,
      input: chart.inputOf(kind),
    })),
  },
  calls: {
    prepareWrite: [listCmks, extractCmk],
    commit: [updateCmks, createCmk, deleteCmk],
    confirmApplied: [listCmks],
  },
  refuses: () => ['pin_not_correct', 'pin_locked'],
  symbolOf: (answer) => {
    const symbol = symbolIn(answer);
    return symbol === 'pin_not_correct' ? 'pin_verification_failed' : symbol;
  },
  arrange: async ({ service, events }, { port, failure }) => {
    if (failure?.symbol === 'pin_locked') await lockCodes(await otherClient(service, robin));
    if (port !== 'commit' || failure?.symbol !== 'time_out') return;
    holds.outcome = true;
    if (events.some(({ output }) => output === 'applied')) await deleteKeys(service);
  },
  cannot: (step, { context }) => {
    const { type } = step;
    const { kind } = context;
    if (type === 'kind.choose' && 'kind' in step)
      return starts[kind] === step.kind ? null : 'the form offers other kinds of write';
    if (type === 'xstate.done.actor.commit')
      return JSON.stringify(step).includes('cancelled') && context.challenge === null ? 'nothing is asked yet' : null;
    if ('output' in step && step.output === 'applied')
      return kind === 'delete' ? null : 'only the deletion of the keys is the same from elsewhere';
    return cannotPrepare(step, kind);
  },
  open: async (walk) => {
    const { page, service, input } = walk;
    await holdReads(walk);
    const { kind = 'change' } = input ?? {};
    if (kind === 'addPasskey') {
      // The authenticator has none of the account's, so that the browser's own dialog is cancelled.
      await addAuthenticator(page, { hasPrf: true });
      await service.change(robin, 'passkeysAdded');
    }
    await visitSecurity(page, service);
    const { press } = handsOn(page);
    if (kind === 'addPasskey') await press(addPasskey);
    else if (kind === 'turnOff' || kind === 'delete') await press('dataProtection.start.turnOff');
    else await press(['dataProtection.start.change', 'dataProtection.title']);
    if (kind === 'reset' || kind === 'delete') await press('dataProtection.form.forgot');
  },
});

const passkeyOptions = { ...chart.options, input: chart.inputOf('addPasskey') };

walkInBrowser<typeof vaultWriteMachine>('a passkey that is to open the key vault', {
  ...ofAllKinds,
  id: 'vaultWrite (passkey)',
  options: passkeyOptions,
  claims: { starts: [passkeyOptions] },
  paths: screenPaths(vaultWriteMachine, chart.events, selectScreen, passkeyOptions).filter(
    ({ value }) => value !== 'ended',
  ),
  calls: { prepareWrite: [listCmks], commit: [addVaultPasskey], confirmApplied: [readVaultPasskeys] },
  arrange: async (_, { port, failure }) => {
    if (port === 'commit' && failure?.symbol === 'time_out') holds.outcome = true;
  },
  cannot: (step, { context }) => {
    const { type } = step;
    if (type === 'kind.choose') return 'the form offers no other kind of write';
    if (type.startsWith('kit.')) return 'it makes no kit';
    if (type === 'xstate.error.actor.prepareWrite') return 'the other walk enters wrong codes';
    if (type === 'xstate.done.actor.commit')
      return JSON.stringify(step).includes('cancelled') && context.challenge === null ? 'nothing is asked yet' : null;
    if (!('output' in step)) return null;
    if (step.output === null) return 'the other walk cancels in the browser’s own dialog';
    if (step.output === 'applied') return '`npm run faults` loses the response of a passkey that was added';
    return hasKit(step.output) ? 'it makes no kit' : null;
  },
  open: async (walk) => {
    const { page, service } = walk;
    await holdReads(walk);
    await addAuthenticator(page, { hasPrf: true });
    await visitSecurity(page, service);
    await createPasskey(page, service, 'Work laptop');
    await handsOn(page).press(addPasskey);
  },
});

/** Why no browser prepares a write of a kind like this. */
function cannotPrepare(
  step: { readonly type: string; readonly output?: unknown; readonly error?: unknown },
  kind: WriteKind,
) {
  if (step.type === 'xstate.error.actor.prepareWrite') {
    if (JSON.stringify(step.error).includes('recovery_kit')) return 'recovery-kit.spec.ts enters the key of a kit';
    return partsOf(kind).current ? null : 'the form asks for no code';
  }
  if (step.type !== 'xstate.done.actor.prepareWrite') return null;
  if (step.output === null) return kind === 'addPasskey' ? null : 'only a passkey is asked for';
  if (kind === 'addPasskey') return 'vault-passkeys.spec.ts adds one';
  return hasKit(step.output) && kind !== 'reset' ? 'the form makes no kit' : null;
}

function hasKit(output: unknown): boolean {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the output of this port
  return ((output ?? null) as PreparedWrite | null)?.kit != null;
}

/** The page reads the keys for others, too. */
async function holdReads({ page }: Pick<Walk, 'page'>): Promise<void> {
  holds = { reading: false, code: false, outcome: false };
  await page.route(
    ({ pathname }) => hasPath(listCmks, pathname),
    async (route) => {
      const isHeld = holds.reading || holds.outcome || route.request().method() !== listCmks.method;
      holds.reading = false;
      await (isHeld ? route.fallback() : route.continue());
    },
  );
  await page.route(
    ({ pathname }) => hasPath(extractCmk, pathname),
    async (route) => await (holds.code ? route.fallback() : route.continue()),
  );
  await page.route(
    ({ pathname }) => hasPath(readVaultPasskeys, pathname),
    async (route) => {
      const isHeld = holds.outcome || route.request().method() !== readVaultPasskeys.method;
      await (isHeld ? route.fallback() : route.continue());
    },
  );
}

async function deleteKeys(service: Service): Promise<void> {
  const vault = await otherClient(service, robin);
  for (const { id, followId } of await vault.list()) if (followId === null) await vault.remove(id);
}
