import { dataProtectionMachine } from './data-protection.machine.ts';
import { selectScreen } from './data-protection.selectors.ts';
import { changed, rejected, settled, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { readSteps } from '#machines/retryable-read/read-steps.harness.ts';
import {
  elsewhere,
  guarded,
  guardedWithKit,
  guardedWithPasskey,
  kit,
  nothing,
  several,
  unguarded,
} from '#machines/key-vault/vault.harness.ts';

const read = readSteps('readKeys');
const broken = new Error('The child broke.');

export const events: readonly MachineEvent<typeof dataProtectionMachine>[] = [
  ...withoutData('protection.set', 'code.change', 'code.recover', 'code.reset', 'protection.turnOff'),
  ...withoutData('kit.make', 'passkey.add'),
  ...[nothing, elsewhere, guarded, unguarded, several, guardedWithKit, guardedWithPasskey].map((status) =>
    settled('readKeys', status),
  ),
  settled('readKeys', { ...guarded, kit: { ...kit, isWhole: false } }),
  read.failed,
  read.repeated,
  { type: 'read.retry' },
  settled('vaultWrite', { outcome: 'done', kind: 'set', isStale: false }),
  settled('vaultWrite', { outcome: 'cancelled', kind: 'set', isStale: false }),
  ...withoutData('otherTab.keysChanged'),
  settled('cmk'),
  changed('cmk', { context: { failure: null } }, settled('cmk')),
  rejected('cmk', broken),
  settled('vaultWrite', { outcome: 'cancelled', kind: 'set', isStale: true }),
  settled('vaultWrite', { outcome: 'unknown', kind: 'set', isStale: false }),
  rejected('vaultWrite', broken),
];

export const input = { hintLimit: 64 };
export const options: WalkOptions<typeof dataProtectionMachine> = {
  input,
  filter: ({ context }, event) => read.canHappen(context, event),
};

/** One path to each screen of data protection. */
export const paths = screenPaths(dataProtectionMachine, events, selectScreen, options);

export const claims: Claims<typeof dataProtectionMachine> = { goal: 'known.protection.off' };
