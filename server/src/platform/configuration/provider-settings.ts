import * as v from 'valibot';
import { identityProviderSchema } from '#contract/calls/third-party.ts';
import { nonEmptyString } from '#contract/schemas.ts';
import { isLoopback } from '../loopback.ts';
import { listSetting } from './list-setting.ts';
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

/** The setting THIRD_PARTIES. */
export const thirdPartiesSetting = listSetting<Provider>(partySchema, allowed, doubledKey);

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
