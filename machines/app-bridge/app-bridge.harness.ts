import { startControlled } from '#machines/testing/controlled.ts';
import { appBridgeMachine } from './app-bridge.machine.ts';
import type { AppToken } from './app-bridge.model.ts';
import { Secret } from '#machines/shared/secret.ts';

/** A token that the app gave at one second of the steady clock, valid for an hour. */
export const appToken = (word: string, expiresIn = 3_600_000): AppToken => ({
  token: new Secret(word),
  expiresIn,
  receivedAt: 1000,
});

/** The running chart; both ports stay open until the test answers them. */
export function startAppBridge() {
  return startControlled(appBridgeMachine);
}
