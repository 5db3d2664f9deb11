import * as v from 'valibot';
import { legalDocumentNames, legalDocumentSchema, type Agreement } from '#contract/calls/legal-documents.ts';
import type { createAccount, sendSignUpCode } from '#contract/calls/sign-up.ts';
import type { BodyOf } from '#contract/call.ts';
import type { Answer, Client } from './client.ts';

/** A user without an account. */
export const newcomer = { email: 'Jo.Newcomer@example.com', password: 'tin whistle at 7' } as const;

const client_id = 'account-center-default';

/** Requests a code; given values replace the defaults. */
export function askForCode(
  service: Client,
  body: Partial<BodyOf<typeof sendSignUpCode>> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  return service.send('/v1.0/users/verification-codes/', {
    headers,
    body: { email: newcomer.email, client_id, ...body },
  });
}

/** Creates the account with everything agreed to; given values replace the defaults. */
export async function create(
  service: Client,
  body: Partial<BodyOf<typeof createAccount>>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const usual = { ...newcomer, client_id, country: 'GB', agreements: await currentAgreements(service), news: false };
  return service.send('/v1.0/users/', { headers, body: { ...usual, ...body } });
}

/** Every legal document in the version that the service shows. */
export async function currentAgreements(service: Client): Promise<Agreement[]> {
  const read = async (name: string) =>
    v.parse(legalDocumentSchema, (await service.send(`/v2/user/contracts?contract=${name}`)).json);
  const contracts = await Promise.all(legalDocumentNames.map(read));
  return contracts.map(({ name, version }) => ({ contract: name, version }));
}

/** A code other than this one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
