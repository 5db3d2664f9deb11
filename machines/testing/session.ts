import { createActor } from 'xstate';
import type { SessionDetails } from '#contract/calls/session.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { Confirmation, SignedOutReason, Token } from '#machines/session/session.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { controlledActor, controlledSource } from './ports.ts';

/** The service's clock. */
export const now = 1_800_000_000_000;
export const ann = { account: 7, issuedAt: 500 };
export const noSession = { account: -1, issuedAt: -1 };
/** A token of Ann's session, valid for an hour. */
export const token = (word: string, more: Partial<Token> = {}): Token => ({
  clientId: 'web',
  token: new Secret(word),
  expiresAt: now + 3_600_000,
  ...ann,
  ...more,
});

/** The running chart; every port stays open until the test answers it. */
export function startSession(marker = true) {
  const ports = {
    confirm: controlledActor<Confirmation>(),
    fetchSessionOwner: controlledActor<string>(),
    renewToken: controlledActor<Token, { details: SessionDetails | null; refused: Token | null }>(),
    endSession: controlledActor(),
    goToLogin: controlledActor<void, { reason: SignedOutReason }>(),
    reloadPage: controlledActor(),
    retryEndSession: controlledActor(),
    otherTabs: controlledSource(),
    connection: controlledSource(),
  };
  const actors = {
    confirm: ports.confirm.logic,
    fetchSessionOwner: ports.fetchSessionOwner.logic,
    renewToken: ports.renewToken.logic,
    endSession: ports.endSession.logic,
    goToLogin: ports.goToLogin.logic,
    reloadPage: ports.reloadPage.logic,
    retryEndSession: ports.retryEndSession.logic,
    otherTabs: ports.otherTabs.logic,
    connection: ports.connection.logic,
  };
  const actor = createActor(sessionMachine.provide({ actors }), { input: { marker } }).start();
  return { actor, ports, value: () => actor.getSnapshot().value, context: () => actor.getSnapshot().context };
}

export async function startSignedIn(stored: Token | null = token('t-1')) {
  const session = startSession();
  await session.ports.confirm.answer({ details: ann, stored, now });
  return session;
}
