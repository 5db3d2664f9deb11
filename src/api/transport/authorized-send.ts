import type { AnswerOf, Call } from '#contract/call.ts';
import type { Secret } from '#machines/shared/secret.ts';
import type { SendOnce, SendOptions } from './http.ts';

/** Sends a call as the signed-in user. */
export type Send = <C extends Call>(call: C, options?: Omit<SendOptions<C>, 'credential'>) => Promise<AnswerOf<C>>;

/** The session as calls see it. */
export interface TokenSource {
  /**
   * Waits for the session and renews a token that is about to expire; rejects when no user is signed in or the account
   * changed.
   */
  token(): Promise<Secret<string>>;
  /** After a refusal: the newer token, renewed unless another call has already done so. */
  renewAfter(refused: Secret<string>): Promise<Secret<string>>;
  /** Handles the refusal for the session before the caller sees it. The second attempt is the last. */
  handleAuthError(error: unknown, attempt: 'first' | 'second'): 'none' | 'renewToken';
}

/**
 * Adds the bearer token. After an expired token, repeats the call once with a newer one. `onAct`: called after each
 * call that was not a read, also if it was refused, because the service records some refusals.
 */
export function createSend(sendOnce: SendOnce, bearer: TokenSource, onAct: () => void = () => undefined): Send {
  const sendSigned: Send = async (call, options = {}) => {
    const token = await bearer.token();
    try {
      return await sendOnce(call, { ...options, credential: token.reveal() });
    } catch (error) {
      if (bearer.handleAuthError(error, 'first') !== 'renewToken') throw error;
    }
    const newer = await bearer.renewAfter(token);
    return await sendOnce(call, { ...options, credential: newer.reveal() }).catch((error: unknown) => {
      bearer.handleAuthError(error, 'second');
      throw error;
    });
  };
  return async (call, options) => {
    try {
      return await sendSigned(call, options);
    } finally {
      if (call.method !== 'GET') onAct();
    }
  };
}
