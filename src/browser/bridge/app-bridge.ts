import type { OptionalCall } from '#contract/bridge.ts';

/** The parts of the browser that are inspected. */
export interface Surroundings {
  readonly userAgent: string;
  /** The number of simultaneous touch points; 0 on a Mac. */
  readonly touchPoints: number;
  /** The page's window, where an app puts its bridge. */
  readonly page: object;
  /** The top window; differs from the page's in a frame. */
  readonly top: unknown;
}

/**
 * Whether the page runs in one of the provider's apps. Any page of a web view could define a bridge, so the user agent
 * must also match, and the page must not be in a frame.
 */
export function isInApp(bridge: string, { userAgent, touchPoints, page, top }: Surroundings): boolean {
  return (
    bridgeOn(page, bridge) !== null &&
    top === page &&
    (clientType(userAgent) !== 'Web' || isIpad(userAgent, touchPoints))
  );
}

/** Whether the app's bridge has a call that older apps do not have. */
export function hasCall(bridge: string, page: object, call: OptionalCall): boolean {
  const found = bridgeOn(page, bridge);
  return found !== null && typeof Reflect.get(found, call) === 'function';
}

/** An own property: `window` also inherits page elements by id. */
function bridgeOn(page: object, bridge: string): object | null {
  const found: unknown = Object.hasOwn(page, bridge) ? Reflect.get(page, bridge) : null;
  return typeof found === 'object' ? found : null;
}

/** The web view of an iPad claims to be a Macintosh, like Safari there; no Mac has a touch screen. */
function isIpad(userAgent: string, touchPoints: number): boolean {
  return /^[^(]*\(Macintosh;/.test(userAgent) && touchPoints > 1;
}

/** The environment of the page. */
export function pageSurroundings(): Surroundings {
  const { userAgent, maxTouchPoints: touchPoints } = navigator;
  return { userAgent, touchPoints, page: window, top: window.top };
}

export type ClientType = 'Android' | 'IOS' | 'Web';

/**
 * The operating system in the user agent: the parts of its first parentheses. Other systems that also name Android, to
 * get its pages, name themselves first.
 */
export function clientType(userAgent: string): ClientType {
  const parts = (/\(([^()]*)/.exec(userAgent)?.[1] ?? '').split(';').map((part) => part.trim());
  if (/^(?:iPhone|iPad|iPod)\b/.test(parts[0] ?? '')) return 'IOS';
  const isAndroid = !/^Windows\b/.test(parts[0] ?? '') && parts.some((part) => /^Android\b/.test(part));
  return isAndroid ? 'Android' : 'Web';
}
