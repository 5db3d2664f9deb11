/** What is looked at of the browser. */
export interface Surroundings {
  readonly userAgent: string;
  /** How many fingers the screen feels at a time; 0 on a Mac. */
  readonly touchPoints: number;
  /** The page's window; an app puts its bridge there. */
  readonly page: object;
  /** The window of the whole view: another one where the page is in a frame. */
  readonly top: unknown;
}

/**
 * Whether the page runs in one of the provider's apps. A bridge is open to every page of its view, so it alone says
 * nothing: the user agent has to agree, and the page must not be in a frame.
 */
export function isInApp(bridge: string, { userAgent, touchPoints, page, top }: Surroundings): boolean {
  // Its own property: an element of the page with that id shows there too, but is inherited.
  const found: unknown = Object.hasOwn(page, bridge) ? Reflect.get(page, bridge) : null;
  const isThere = typeof found === 'object' && found !== null;
  return isThere && top === page && (clientType(userAgent) !== 'Web' || isIpad(userAgent, touchPoints));
}

/** The web view of an iPad calls itself a Macintosh, as Safari there does; no Mac has a screen that feels fingers. */
function isIpad(userAgent: string, touchPoints: number): boolean {
  return /^[^(]*\(Macintosh;/.test(userAgent) && touchPoints > 1;
}

/** What the page runs in. */
export function pageSurroundings(): Surroundings {
  const { userAgent, maxTouchPoints: touchPoints } = navigator;
  return { userAgent, touchPoints, page: window, top: window.top };
}

export type ClientType = 'Android' | 'IOS' | 'Web';

/**
 * The system that the user agent names: the parts of its first bracket. Some other systems also name Android to get its
 * pages; they name themselves first.
 */
export function clientType(userAgent: string): ClientType {
  const parts = (/\(([^()]*)/.exec(userAgent)?.[1] ?? '').split(';').map((part) => part.trim());
  if (/^(?:iPhone|iPad|iPod)\b/.test(parts[0] ?? '')) return 'IOS';
  const isAndroid = !/^Windows\b/.test(parts[0] ?? '') && parts.some((part) => /^Android\b/.test(part));
  return isAndroid ? 'Android' : 'Web';
}
