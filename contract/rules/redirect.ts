interface ParsedAddress {
  readonly hostname: string;
  readonly href: string;
}
// Browsers and Node both provide it; this module depends on neither.
declare const URL: new (text: string) => ParsedAddress;

/** White space, control and invisible characters, which no address may contain. */
const unseen = /[\s\p{C}\p{Z}\u2800]|\p{Default_Ignorable_Code_Point}/u;

/** Labels of letters, digits, hyphens and underscores; none is empty. */
const hostName = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/;

export interface RedirectRules {
  /** The allowed hosts: this one and its subdomains. */
  redirectDomain: string;
  /** The target for every other address. */
  officialSite: string;
}

/** The redirect address, parsed and serialized, if it is allowed; otherwise the official site. */
export function checkedRedirect(value: string | null, { redirectDomain, officialSite }: RedirectRules): string {
  return allowedRedirect(value, redirectDomain) ?? new URL(officialSite).href;
}

/** The address, parsed and serialized, if it is http or https at the domain or a subdomain; otherwise null. */
export function allowedRedirect(value: string | null, redirectDomain: string): string | null {
  if (value === null || unseen.test(value) || value.includes('\\')) return null;
  const authority = /^https?:\/\/([^/?#]+)/i.exec(value)?.[1];
  if (authority === undefined || /[@%]/.test(authority)) return null;
  const url = parse(value);
  if (url === null) return null;
  const inside = url.hostname === redirectDomain || url.hostname.endsWith(`.${redirectDomain}`);
  return inside && hostName.test(url.hostname) ? url.href : null;
}

function parse(value: string): ParsedAddress | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}
