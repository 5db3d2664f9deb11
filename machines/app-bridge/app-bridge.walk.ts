import { appToken } from './app-bridge.harness.ts';
import { rejected, settled } from '#machines/testing/events.ts';
import { screenPaths, type MachineEvent, type Claims } from '#machines/testing/paths.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { appBridgeMachine } from './app-bridge.machine.ts';
import { selectScreen } from './app-bridge.selectors.ts';

const token = appToken('t-1');

export const events: readonly MachineEvent<typeof appBridgeMachine>[] = [
  { type: 'bridge.retry' },
  { type: 'token.require', now: token.receivedAt },
  { type: 'token.require', now: token.receivedAt + token.expiresIn },
  { type: 'token.refused', token: token.token },
  settled('getToken', token),
  settled('getToken', appToken('t-0', 1799)),
  rejected('getToken', refusal('bridge_silent')),
  rejected('getToken', refusal('bridge_refused')),
  settled('refreshToken', token),
  rejected('refreshToken', refusal('bridge_silent')),
  rejected('refreshToken', refusal('bridge_refused')),
];

/** One path to each screen. */
export const paths = screenPaths(appBridgeMachine, events, selectScreen);

export const claims: Claims<typeof appBridgeMachine> = { goal: 'ready' };
