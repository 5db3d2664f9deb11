import { httpTimeoutMs } from '#contract/limits.ts';
import type { Refusal } from '#machines/shared/failure.ts';

/** Rejection of a port that has no configuration. */
export class ConfigurationError extends Error implements Refusal {
  readonly symbol: string;
  readonly waitUntil = null;
  readonly triesLeft = null;
  readonly code = null;
  readonly challenge = null;

  /** The name of each invalid setting, and its allowed values. */
  readonly invalidSettings: readonly string[];

  constructor(symbol: string, invalidSettings: readonly string[] = []) {
    super('');
    this.symbol = symbol;
    this.invalidSettings = invalidSettings;
  }
}

export interface FetchedConfiguration {
  /** Null if the body is not JSON. */
  readonly value: unknown;
  /** The service's clock when it responded. */
  readonly date: string | null;
}

/** Fetches `/config.json` from this host; rejects with `time_out`, `unreachable`, `too_many_cookies` or `unknown`. */
export async function fetchConfiguration(): Promise<FetchedConfiguration> {
  const limit = AbortSignal.timeout(httpTimeoutMs);
  const lost = (): never => {
    throw new ConfigurationError(limit.aborted ? 'time_out' : 'unreachable');
  };
  const response = await fetch('/config.json', { cache: 'no-cache', signal: limit }).catch(lost);
  if (!response.ok) throw new ConfigurationError(response.status === 431 ? 'too_many_cookies' : 'unknown');
  return { value: parsed(await response.text().catch(lost)), date: response.headers.get('date') };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
