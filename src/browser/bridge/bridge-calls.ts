import * as v from 'valibot';
import {
  appTokenSchema,
  isAppUrl,
  type AccountCenterBridge,
  type AppFile,
  type AppToken,
  type OptionalCall,
  type PinData,
} from '#contract/bridge.ts';
import { bridgeTimeoutMs } from '#contract/limits.ts';
import type { Refusal } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import { hasCall } from './app-bridge.ts';

/**
 * The surrounding app. Every call rejects with a `BridgeFailure` if the app refuses or does not respond within five
 * seconds; where the user acts in the app, the call waits for them.
 */
export interface HostApp {
  getToken(): Promise<Omit<AppToken, 'token'> & { readonly token: Secret<string> }>;
  refreshToken: HostApp['getToken'];
  /** The target of "Back to the app". */
  getAppUrl(): Promise<string>;
  /** Passes the app the address of an archive, which it downloads itself. */
  postUserArchiveUrl(url: Secret<string>): Promise<void>;
  postPinData(data: Omit<PinData, 'pinHash'> & { readonly pinHash: Secret<string> }): Promise<void>;
  /** Passes the app its session's new code, after a change that ended the others. */
  sessionReplaced(code: Secret<string>): Promise<void>;
  has(call: OptionalCall): boolean;
  /** The address to which the third party redirected; null if the user closed its page. */
  openSignIn(url: string, returnUrl: string): Promise<string | null>;
  saveFile(file: Omit<AppFile, 'data'> & { readonly text: Secret<string> }): Promise<void>;
}

/** `bridge_refused`: the app refused, failed, or returned an invalid response. */
class BridgeFailure extends Error implements Refusal {
  readonly symbol: 'bridge_silent' | 'bridge_refused';
  override readonly message = '';
  readonly code = null;
  readonly waitUntil = null;
  readonly triesLeft = null;
  readonly challenge = null;

  constructor(symbol: BridgeFailure['symbol']) {
    super();
    this.name = 'BridgeFailure';
    this.symbol = symbol;
  }
}

/** The surrounding app, if there is one (see `isInApp`). `page`: its window, where the app puts its bridge. */
export function openHostApp(bridge: string, page: object): HostApp {
  // Read for each call: an app may replace the object.
  const ask = async (method: keyof AccountCenterBridge, values: readonly unknown[]): Promise<unknown> =>
    await invoke(Reflect.get(page, bridge), method, values);
  const call = async (method: keyof AccountCenterBridge, ...values: readonly unknown[]): Promise<unknown> =>
    await withinBound(() => ask(method, values));
  const callOfUser = async (method: OptionalCall, ...values: readonly unknown[]): Promise<unknown> =>
    await ask(method, values).catch(refuse);
  const tokenFrom = async (method: 'getToken' | 'refreshToken') => {
    const { token, expiresIn } = read(v.safeParse(appTokenSchema, await call(method)));
    return { token: new Secret(token), expiresIn };
  };
  return {
    getToken: () => tokenFrom('getToken'),
    refreshToken: () => tokenFrom('refreshToken'),
    async getAppUrl() {
      const address = await call('getAppUrl');
      if (!isAppUrl(address)) throw new BridgeFailure('bridge_refused');
      return address;
    },
    postUserArchiveUrl: async (url) => void (await call('postUserArchiveUrl', url.reveal())),
    postPinData: async ({ id, pinHash, modifiedAt }) => {
      const data: PinData = { id, pinHash: pinHash.reveal(), modifiedAt };
      await call('postPinData', data);
    },
    sessionReplaced: async (code) => void (await call('sessionReplaced', code.reveal())),
    has: (name) => hasCall(bridge, page, name),
    // Only to this page, with a response in the query.
    async openSignIn(url, returnUrl) {
      const address = await callOfUser('openSignIn', url, returnUrl);
      if (address === null) return null;
      if (typeof address !== 'string' || !address.startsWith(`${returnUrl}?`))
        throw new BridgeFailure('bridge_refused');
      return address;
    },
    saveFile: async ({ name, type, text }) => {
      const bytes = new TextEncoder().encode(text.reveal());
      const file: AppFile = { name, type, data: btoa(String.fromCharCode(...bytes)) };
      await callOfUser('saveFile', file);
    },
  };
}

/** The app's reasons are neither shown nor stored. */
function refuse(): never {
  throw new BridgeFailure('bridge_refused');
}

async function invoke(
  object: unknown,
  method: keyof AccountCenterBridge,
  values: readonly unknown[],
): Promise<unknown> {
  const found: unknown = typeof object === 'object' && object !== null ? Reflect.get(object, method) : null;
  if (typeof found !== 'function') throw new BridgeFailure('bridge_refused');
  return await Reflect.apply(found, object, values);
}

function read<Value>(parsed: { readonly success: true; readonly output: Value } | { readonly success: false }): Value {
  if (!parsed.success) throw new BridgeFailure('bridge_refused');
  return parsed.output;
}

async function withinBound(work: () => Promise<unknown>): Promise<unknown> {
  let limit: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    limit = setTimeout(() => reject(new BridgeFailure('bridge_silent')), bridgeTimeoutMs);
  });
  return await Promise.race([work().catch(refuse), silence]).finally(() => clearTimeout(limit));
}
