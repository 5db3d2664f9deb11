import type { Brand } from '../configuration/brands.ts';

interface InlineHashes {
  readonly scriptHashes: readonly string[];
}

/** The security headers of a page. */
export function pageHeaders(
  brand: Brand,
  { scriptHashes }: InlineHashes,
  scheme: 'http' | 'https',
): Record<string, string> {
  const sources = (...each: readonly string[]): string => ["'self'", ...each].join(' ');
  const quoted = (hashes: readonly string[]): string[] => hashes.map((hash) => `'${hash}'`);
  const policy = [
    "default-src 'none'",
    `script-src ${sources("'wasm-unsafe-eval'", ...quoted(scriptHashes))}`,
    "style-src 'self'",
    "img-src 'self' data:",
    `connect-src 'self' ${brand.siteOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types account-center-worker',
  ].join('; ');
  return {
    ...commonHeaders(scheme),
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/**
 * The policy of a page's files. A worker's script runs under the policy of its own response, so this one does not
 * restrict scripts and calls.
 */
export const filePolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The headers of every response; pages and files have their own policies. */
export function commonHeaders(scheme: 'http' | 'https'): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...(scheme === 'https' ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
