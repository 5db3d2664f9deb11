import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { scenarios } from '#contract/calls/challenge.ts';
import type { Context } from '../../services.ts';
import type { Tables } from '../../platform/database/schema.ts';
import { Refusal } from '../../platform/http/api-error.ts';
import type { Caller } from '../../platform/http/authenticate.ts';
import { proofOf, withProof } from './verify.ts';
import { startProof } from './start-challenge.ts';

interface SignedInAct {
  request: FastifyRequest;
  caller: Caller;
  act: (typeof scenarios)[number];
}

/** Does an act of a signed-in customer with the proof that the request brings, or asks for one. */
export async function withSignedInProof<T>(
  context: Context,
  { request, caller: { account, session }, act }: SignedInAct,
  perform: (query: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  const proof = proofOf(request);
  if (proof === null) throw new Refusal('mfa_required', await startProof(context, account, act, session.client_id));
  if (proof.scenario !== null && proof.scenario !== act) throw new Refusal('scenario_not_found');
  return withProof(context, { account, act, proof }, perform);
}
