import * as v from 'valibot';
import { identityProviderSchema } from '#contract/calls/third-party.ts';
import { nonEmptyString } from '#contract/schemas.ts';
import { isLoopback } from '../loopback.ts';
import type { Provider } from './provider.ts';

const partySchema = v.strictObject({
  brand: nonEmptyString,
  key: identityProviderSchema.entries.key,
  name: nonEmptyString,
  issuer: v.pipe(v.string(), v.check(isIssuer)),
  clientId: nonEmptyString,
  clientSecret: nonEmptyString,
});

const allowed =
  'must be off, or a JSON list of systems with https issuers, like ' +
  '[{"brand":"default","key":"larch","name":"Larch","issuer":"https://id.example.com","clientId":"…","clientSecret":"…"}]';

/** The setting THIRD_PARTIES. Errors name the place of the problem, but never a value, which may be a secret. */
export const thirdPartiesSetting = v.pipe(
  v.string(),
  v.rawTransform<string, readonly Provider[]>(({ dataset, addIssue, NEVER }) => {
    const list = v.safeParse(listSchema, dataset.value === 'off' ? '[]' : dataset.value);
    const problem = list.success ? doubledKey(list.output) : placeOf(list.issues[0]);
    if (list.success && problem === null) return list.output;
    addIssue({ message: problem === null ? allowed : `${allowed}; ${problem}` });
    return NEVER;
  }),
);

const listSchema = v.pipe(v.string(), v.parseJson(), v.array(partySchema));

/** The place of an issue in the list; null if it is not a list at all. */
function placeOf(issue: v.BaseIssue<unknown>): string | null {
  const [index, name] = v.getDotPath(issue)?.split('.') ?? [];
  if (index === undefined) return null;
  return `see ${name === undefined ? '' : `${name} of `}number ${Number(index) + 1}`;
}

/** Users are identified by provider key and subject, so a key belongs to one issuer and is unique in a brand. */
function doubledKey(providers: readonly Provider[]): string | null {
  for (const [index, provider] of providers.entries()) {
    const same = providers.slice(0, index).filter(({ key }) => key === provider.key);
    if (same.some(({ brand }) => brand === provider.brand)) return `the key ${provider.key} occurs twice in one brand`;
    if (same.some(({ issuer }) => issuer !== provider.issuer)) return `the key ${provider.key} has two issuers`;
  }
  return null;
}

/** Secure, except for providers on this machine. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const address = new URL(value);
  return address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address.hostname));
}
