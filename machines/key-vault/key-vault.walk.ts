import { keyVaultMachine } from './key-vault.machine.ts';
import { selectScreen } from './key-vault.selectors.ts';
import { rejected } from '#machines/testing/events.ts';
import { screenPaths } from '#machines/testing/paths.ts';
import type { MachineEvent } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';

const events: readonly MachineEvent<typeof keyVaultMachine>[] = [
  { type: 'vault.retry' },
  { type: 'waitCountdown.tick', secondsLeft: 9 },
  rejected('readStatus', refusal('wasm_loader_missing')),
  rejected('readStatus', refusal('request_throttled', { waitUntil: 9000 })),
];

/** One path to each screen while the keys are being read. */
export const paths = screenPaths(keyVaultMachine, events, selectScreen);
