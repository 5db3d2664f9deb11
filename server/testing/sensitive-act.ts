import type { EventType } from '#contract/security-events.ts';
import type { Answer } from './client.ts';
import type { Running } from './service.ts';

type Headers = Record<string, string>;
export type Name = 'lin' | 'sam' | 'noor' | 'mila' | 'theo';

/**
 * One sensitive action: who performs it, the purpose of its proof, and the request that is sent repeatedly with
 * different verify headers.
 */
export interface SensitiveAct {
  who: Name;
  purpose: string;
  /** The security event that it records; null: a later call records it, or its account is gone. */
  event: EventType | null;
  /** Prepares the account and returns a function that performs the action. */
  prepare(service: Running, token: string): Promise<(headers: Headers) => Promise<Answer>>;
  /** Whether it shows something and changes nothing. */
  isRead?: true;
  /** The refusal without a proof; `mfa_required` by default. */
  withoutProof?: string;
}
