import type { Failure } from '#machines/shared/failure.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import type { TokenSource } from '#src/api/transport/authorized-send.ts';

interface TokenOrFailure {
  readonly token: Secret<string> | null;
  readonly failure: Failure | null;
}

interface Dependencies {
  readonly isBusy: () => boolean;
  /** Waits until the chart is not busy. */
  readonly settled: () => Promise<TokenOrFailure>;
  /** The symbol if there is neither a token nor a failure. */
  readonly otherwise: string;
  /** The chart renews a token that is about to expire. */
  readonly requireToken: () => void;
  /** The chart renews the refused token, unless it has a newer one. */
  readonly refuseToken: (refused: Secret<string>) => void;
}

/** The token of a chart (the session or the surrounding app) for calls. */
export function chartTokenSource({
  isBusy,
  settled,
  otherwise,
  requireToken,
  refuseToken,
}: Dependencies): Pick<TokenSource, 'token' | 'renewAfter'> {
  const current = async (): Promise<Secret<string>> => {
    const { token, failure } = await settled();
    if (token === null) throw refusalFrom(failure, otherwise);
    return token;
  };
  return {
    async token() {
      const waited = isBusy();
      const { failure } = await settled();
      // A call that waited for a renewal fails with it; the next call tries again.
      if (waited && failure !== null) throw refusalFrom(failure, otherwise);
      requireToken();
      return await current();
    },
    async renewAfter(refused) {
      refuseToken(refused);
      return await current();
    },
  };
}

/** The failure of a call that needs a token. */
export function refusalFrom(failure: Failure | null, otherwise: string): unknown {
  return failure === null ? new ApiError(otherwise) : { ...failure, code: null, challenge: null };
}
