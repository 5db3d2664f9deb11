import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { passkeyProof } from '#contract/calls/second-factor.ts';
import { verifyUse } from '../../accounts/passkey-use.ts';
import { findPasskey, setUsed } from '../../accounts/passkeys.ts';
import { requireBrand } from '../../platform/configuration/brands.ts';
import type { Tables } from '../../platform/database/schema.ts';
import type { Services } from '../../platform/services/services.ts';
import { acceptsPasskey } from './rules.ts';
import type { MethodRow } from './store.ts';

const proofText = v.pipe(v.string(), v.parseJson(), passkeyProof);

/** Verifies what a browser has signed for this method, and returns what uses it up. */
export async function verifyPasskey(
  { brands, clock, database }: Services,
  { id: challenge, purpose, client_id: client }: MethodRow,
  { typed, account }: { typed: string; account: number },
): Promise<((query: Kysely<Tables>) => Promise<boolean>) | 'wrong'> {
  const now = clock.now();
  const proof = v.safeParse(proofText, typed);
  if (!proof.success) return 'wrong';
  const passkey = await findPasskey(database.query, proof.output.id);
  if (passkey?.account_id !== account || !acceptsPasskey(passkey, purpose, now)) return 'wrong';
  const { accountOrigin: origin, accountHost: rpId } = requireBrand(brands, client);
  const used = await verifyUse(proof.output, passkey, { challenge, origin, rpId }).catch(() => null);
  return used === null ? 'wrong' : (query) => setUsed(query, passkey, { ...used, used_at: now });
}
