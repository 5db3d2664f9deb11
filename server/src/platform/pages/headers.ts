import type { Brand } from '../configuration/brands.ts';

interface Visit {
  readonly scheme: 'http' | 'https';
  /** The browser's `Sec-Fetch-Site`. */
  readonly from: string | undefined;
}

/** The headers that guard a page. */
export function pageHeaders(
  brand: Brand,
  styleHashes: readonly string[],
  { scheme, from }: Visit,
): Record<string, string> {
  const styles = ["'self'", ...styleHashes.map((hash) => `'${hash}'`)].join(' ');
  const policy = [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src ${styles}`,
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
    ...(isLedHere(from) && { 'cross-origin-opener-policy': 'same-origin' }),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** Whether another page led here, which may hold this window and has to let go of it (decision 013). */
function isLedHere(from: string | undefined): boolean {
  return from !== 'none' && from !== 'same-origin';
}

/**
 * The policy of a page's files: a worker's script runs under the policy of its own answer, so this one leaves scripts
 * and calls alone.
 */
export const filePolicy = "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The headers that everything carries; pages and files have a policy of their own. */
export function commonHeaders(scheme: 'http' | 'https'): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    ...(scheme === 'https' ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
