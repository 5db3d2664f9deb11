import * as v from 'valibot';
import { readProfileScope, scopeToken } from '#contract/scopes.ts';
import { privateUseAddress } from '#contract/registered-app.ts';
import { nonEmptyString } from '#contract/schemas.ts';
import { isLoopback } from '../loopback.ts';
import { StartupError } from '../startup-error.ts';
import { listSetting } from './list-setting.ts';
import type { App } from './app.ts';

const logoMost = 64 * 1024;

const appSchema = v.strictObject({
  clientId: v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/)),
  clientSecret: v.optional(v.nullable(v.pipe(v.string(), v.minLength(16))), null),
  name: v.pipe(nonEmptyString, v.maxLength(64)),
  site: v.pipe(v.string(), v.check(isWebAddress)),
  logo: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^data:image\/[a-z+]+[;,]/), v.maxLength(logoMost))), null),
  redirectUris: v.pipe(v.array(v.pipe(v.string(), v.check(isRedirectUri))), v.minLength(1)),
  scopes: v.pipe(v.array(v.pipe(v.string(), v.regex(scopeToken))), v.minLength(1)),
});

const allowed =
  'must be off, or a JSON list of apps, like ' +
  '[{"clientId":"home-hub","clientSecret":"…","name":"Home Hub","site":"https://homehub.example","redirectUris":["https://homehub.example/callback"],"scopes":["read_profile"]}]';

/** The setting APPS. */
export const appsSetting = listSetting<App>(appSchema, allowed, doubledId);

/** No brand would grant another scope. */
export function requireKnownScopes(
  { APPS: apps }: { APPS: readonly App[] },
  brands: readonly { readonly partnerScope: string }[],
): void {
  const known = [...new Set([readProfileScope, ...brands.map(({ partnerScope }) => partnerScope)])];
  const index = apps.findIndex(({ scopes }) => !scopes.every((scope) => known.includes(scope)));
  if (index !== -1)
    throw new StartupError(`The setting APPS, see scopes of number ${index + 1}, may name ${known.join(' and ')}.`);
}

function doubledId(apps: readonly App[]): string | null {
  const doubled = apps.find(({ clientId }, index) => apps.findIndex((each) => each.clientId === clientId) !== index);
  return doubled === undefined ? null : `the clientId ${doubled.clientId} occurs twice`;
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:\/\/[^/]/.test(value);
}

/**
 * What a response adds to the address (RFC 6749 4.1.2, RFC 9207). An app could not tell which of two
 * with the same name is the service's.
 */
const answerNames = ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'];

/**
 * Codes are sent to it, so it must be secure (except for apps on this machine, at a loopback address or a scheme of
 * their own), without a fragment (RFC 6749 3.1.2) and without a parameter of the response.
 */
function isRedirectUri(value: string): boolean {
  if (URL.canParse(value) && answerNames.some((name) => new URL(value).searchParams.has(name))) return false;
  if (privateUseAddress.test(value)) return URL.canParse(value) && /^[!-~]+$/.test(value) && !/[#\\]/.test(value);
  if (!isWebAddress(value) || /[#\s\\]/.test(value)) return false;
  const address = new URL(value);
  return (
    address.username === '' &&
    address.password === '' &&
    (address.protocol === 'https:' || isLoopback(address.hostname))
  );
}
