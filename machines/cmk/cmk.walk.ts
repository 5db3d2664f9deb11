import { cmkMachine } from './cmk.machine.ts';
import { selectScreen } from './cmk.selectors.ts';
import { Secret } from '#machines/shared/secret.ts';
import { rejected, settled, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { groupsOf, type KeyGroup } from '#machines/key-vault/key-groups.ts';
import { pin, several } from '#machines/key-vault/vault.harness.ts';
import type { CmkInput } from './cmk.model.ts';

/** A one-pixel picture. */
const address = new Secret(
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
);

const others = groupsOf(several.keys).slice(1);
/** Two locked groups with their own codes, and one that contradicts itself. */
export const groups: readonly KeyGroup[] = [{ id: 'head', hint: 'the hall', keys: 2, state: 'locked' }, ...others];
/** The first code opened its group. */
export const partly: readonly KeyGroup[] = [{ id: 'head', hint: 'the hall', keys: 2, state: 'open' }, ...others];

export const events: readonly MachineEvent<typeof cmkMachine>[] = [
  { type: 'pin.submit', pin },
  { type: 'pin.submit', pin: new Secret('') },
  { type: 'keys.derived', derived: { done: 1, total: 2 } },
  ...withoutData('key.close', 'pictures.open', 'passkey.use'),
  { type: 'waitCountdown.tick', secondsLeft: 890 },
  settled('openKey', partly),
  rejected('openKey', refusal('pin_not_correct', { triesLeft: 4 })),
  rejected('openKey', refusal('pin_locked', { waitUntil: 900_000 })),
  ...['cmk_helper_expired', 'cmk_corrupt', 'unreachable'].map((symbol) => rejected('openKey', refusal(symbol))),
  settled('openWithPasskey', partly),
  settled('openWithPasskey', null),
  rejected('openWithPasskey', refusal('vault_passkey_incorrect')),
  settled('closeKey'),
  settled('openPictures', [{ id: 'door', takenAt: 1000, address }]),
  settled('openPictures', []),
  rejected('openPictures', refusal('time_out')),
  ...withoutData('pin.edit', 'opening.cancel', 'key.idled', 'otherCode.enter', 'otherCode.leave', 'pictures.close'),
  { type: 'keys.recheck' },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  rejected('closeKey', refusal('unknown')),
  rejected('openPictures', refusal('cmk_helper_expired')),
  rejected('openPictures', refusal('cmk_downgraded')),
];

export const input: CmkInput = {
  groups,
  isProtected: true,
  isOpen: false,
  isChangedElsewhere: false,
  lockedUntil: null,
  hasPasskey: true,
};
export const options: WalkOptions<typeof cmkMachine> = { input };

/** One path to each screen of protected keys. */
export const paths = screenPaths(cmkMachine, events, selectScreen, options).filter(
  ({ value }) => value !== 'rechecking',
);

export const claims: Claims<typeof cmkMachine> = {
  goal: 'locked.closed',
  lost: ['corrupt', 'rechecking'],
  starts: [
    options,
    { input: { ...input, groups: partly, isOpen: true } },
    { input: { ...input, groups: groups.filter(({ state }) => state === 'unusable') } },
    { input: { ...input, isChangedElsewhere: true } },
    { input: { ...input, lockedUntil: 900_000 } },
    {
      input: { ...input, groups: [], isProtected: false },
      lost: ['corrupt', 'open.openingPictures', 'open.ready', 'open.showingPictures', 'rechecking'],
    },
  ],
};
