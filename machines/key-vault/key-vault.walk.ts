import { keyVaultMachine } from './key-vault.machine.ts';
import { selectScreen } from './key-vault.selectors.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent, Claims } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { nothing } from '#machines/testing/charts/vault.ts';

export const events: readonly MachineEvent<typeof keyVaultMachine>[] = [
  { type: 'read.retry' },
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  { type: 'waitCountdown.tick', secondsLeft: 0 },
  rejected('readStatus', refusal('wasm_loader_missing')),
  rejected('readStatus', refusal('request_throttled', { waitUntil: 9000 })),
  settled('readStatus', nothing),
];

/** One path to each screen while the keys are being read; the end has none. */
export const paths = screenPaths(keyVaultMachine, events, selectScreen).filter(({ value }) => value !== 'ready');

export const claims: Claims<typeof keyVaultMachine> = { goal: 'ready' };
