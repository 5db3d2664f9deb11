import { createActor } from 'xstate';
import { appBridgeMachine } from '#machines/app-bridge/app-bridge.machine.ts';
import type { GivenToken } from '#machines/app-bridge/app-bridge.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { controlledActor } from './ports.ts';

/** A token that the app gave at one second of the steady clock, valid for an hour. */
export const given = (word: string, expiresIn = 3_600_000): GivenToken => ({
  token: new Secret(word),
  expiresIn,
  receivedAt: 1000,
});

/** The running chart; both ports stay open until the test answers them. */
export function startAppBridge() {
  const ports = { getToken: controlledActor<GivenToken>(), refreshToken: controlledActor<GivenToken>() };
  const actors = { getToken: ports.getToken.logic, refreshToken: ports.refreshToken.logic };
  return { actor: createActor(appBridgeMachine.provide({ actors })).start(), ports };
}
