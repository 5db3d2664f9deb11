import { challengeSteps } from '#machines/sensitive-action/challenge.harness.ts';
import { rejected, settled, withoutData } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims, type WalkOptions } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { blank, draft, sheet } from './vault-write.harness.ts';
import { kit } from '#machines/key-vault/vault.harness.ts';
import { vaultWriteMachine } from './vault-write.machine.ts';
import type { VaultWriteInput, WriteKind } from './vault-write.model.ts';
import { selectScreen } from './vault-write.selectors.ts';

const { asked, refused } = challengeSteps('commit');

export const events: readonly MachineEvent<typeof vaultWriteMachine>[] = [
  { type: 'draft.submit', draft },
  { type: 'draft.submit', draft: blank },
  { type: 'kind.choose', kind: 'reset' },
  { type: 'kind.choose', kind: 'delete' },
  { type: 'kind.choose', kind: 'recover' },
  { type: 'keys.derived', derived: { done: 1, total: 2 } },
  { type: 'waitCountdown.tick', secondsLeft: 890 },
  settled('prepareWrite', { id: 1, kit: null }),
  settled('prepareWrite', { id: 2, kit: sheet }),
  settled('prepareWrite', null),
  rejected('prepareWrite', refusal('pin_not_correct', { triesLeft: 4 })),
  rejected('prepareWrite', refusal('pin_locked', { waitUntil: 900_000 })),
  refused('time_out'),
  refused('modify_not_allowed'),
  rejected('confirmApplied', refusal('unreachable')),
  ...withoutData('draft.edit', 'write.cancel', 'preparing.cancel', 'outcome.retry', 'write.leave'),
  ...withoutData('kit.saved', 'kit.keep', 'kit.back'),
  rejected('prepareWrite', refusal('recovery_kit_incorrect')),
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  asked,
  settled('commit', { outcome: 'done' }),
  settled('commit', { outcome: 'cancelled' }),
  rejected('commit', new Error('The child broke.')),
  settled('confirmApplied', 'applied'),
  settled('confirmApplied', 'notApplied'),
];

/** The input of a write of this kind. */
export const inputOf = (kind: WriteKind): VaultWriteInput => ({
  kind,
  hintLimit: 64,
  lockedUntil: null,
  kitNumber: kit.number,
});
export const input = inputOf('change');
export const options: WalkOptions<typeof vaultWriteMachine> = {
  input,
  filter: ({ context: { challenge } }, event) => event !== asked || challenge === null,
};

/** One path to each screen of a write. The end of a write has no screen. */
export const paths = screenPaths(vaultWriteMachine, events, selectScreen, options).filter(
  ({ value }) => value !== 'ended',
);

export const claims: Claims<typeof vaultWriteMachine> = { goal: 'ended' };
