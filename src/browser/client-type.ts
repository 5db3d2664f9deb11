export type ClientType = 'Android' | 'IOS' | 'Web';

/**
 * What the user agent says the page runs on: the first bracket names the system, part by part. Some other systems name
 * Android besides, to be given its pages; they come first in theirs.
 */
export function clientType(userAgent: string): ClientType {
  const parts = (/\(([^()]*)/.exec(userAgent)?.[1] ?? '').split(';').map((part) => part.trim());
  if (/^(?:iPhone|iPad|iPod)\b/.test(parts[0] ?? '')) return 'IOS';
  const isAndroid = !/^Windows\b/.test(parts[0] ?? '') && parts.some((part) => /^Android\b/.test(part));
  return isAndroid ? 'Android' : 'Web';
}
