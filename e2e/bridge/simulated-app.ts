// An app as described in docs/bridge.md, without the phone: it is logged in to the service and answers bridge calls.
import * as v from 'valibot';
import type { AppFile, AppToken } from '#contract/bridge.ts';

/** The service's response to a call made without the browser. */
export type Request = (
  path: string,
  call: { method: string; headers: Readonly<Record<string, string>>; body: string },
) => Promise<{ status: number; text: string }>;

/** How the app answers calls from now on. `delayed`: after three seconds. */
export const behaviors = ['answering', 'delayed', 'refusing', 'silent'] as const;
export type Behavior = (typeof behaviors)[number];

/** A call as the page made it, with secrets masked. */
export interface RecordedCall {
  readonly method: string;
  readonly values: string;
  answer: string;
}

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

const appUrl = 'camera-home://account';
const delayMs = 3000;
const sessionSchema = v.object({ access_token: v.string(), expires_in: v.number(), web_session_auth_code: v.string() });
const fileSchema = v.object({ name: v.string(), type: v.string(), data: v.string() });
const tokenSchema = v.object({ access_token: v.string(), expires_in: v.number() });

export class SimulatedApp {
  readonly calls: RecordedCall[] = [];
  /** The raw messages posted to the app. */
  readonly posted: { method: string; value: unknown }[] = [];
  behavior: Behavior = 'answering';
  /** Replaces the next answers, one per call. */
  readonly instead: unknown[] = [];
  /** The system's sign-in sheet; null if the app has none. */
  sheet: ((url: string, returnUrl: string) => Promise<string | null>) | null = null;
  /** The files that were saved. */
  readonly files: AppFile[] = [];
  readonly #request: Request;
  readonly #clientId: string;
  #session: { token: string; code: string; endsAt: number } | null = null;

  constructor(request: Request, clientId = 'account-center-default') {
    this.#request = request;
    this.#clientId = clientId;
  }

  async logIn({ username, password }: Credentials): Promise<void> {
    const fields = {
      username,
      password,
      grant_type: 'password',
      session_mode: 'web',
      client_id: this.#clientId,
      scope: 'read_profile',
    };
    const reply = v.parse(sessionSchema, await this.#post('/v1.0/oauth2/token/', fields));
    this.#session = {
      token: reply.access_token,
      code: reply.web_session_auth_code,
      endsAt: Date.now() + reply.expires_in * 1000,
    };
  }

  get isLoggedIn(): boolean {
    return this.#session !== null;
  }

  logOut(): void {
    this.#session = null;
  }

  /** Makes the token about to expire: the app's next answer reports this remaining time. */
  expire(milliseconds = 1000): void {
    if (this.#session !== null) this.#session.endsAt = Date.now() + milliseconds;
  }

  /** Makes the app's next answer a token that the service does not know. */
  giveInvalidToken(): void {
    this.instead.push({ token: 'no-token-of-the-service', expiresIn: 3_600_000 } satisfies AppToken);
  }

  /** Answers a call of the page. */
  async call(method: string, values: readonly unknown[]): Promise<unknown> {
    const isSecret = method === 'sessionReplaced' || method === 'saveFile';
    const recorded: RecordedCall = { method, values: isSecret ? '•••' : values.map(masked).join(', '), answer: '…' };
    this.calls.push(recorded);
    const { behavior } = this;
    if (behavior === 'silent') return await new Promise(() => undefined);
    if (behavior === 'delayed') await new Promise((resolve) => void setTimeout(resolve, delayMs));
    try {
      if (behavior === 'refusing') throw new Error('The app refuses.');
      const answer = this.instead.length > 0 ? this.instead.shift() : await this.#answer(method, values);
      recorded.answer = masked(answer);
      return answer;
    } catch (error) {
      recorded.answer = 'refused';
      throw error;
    }
  }

  async #answer(method: string, values: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'getToken':
        return this.#token();
      case 'refreshToken':
        return await this.#refresh();
      case 'getAppUrl':
        return appUrl;
      case 'postUserArchiveUrl':
      case 'postPinData':
        this.posted.push({ method, value: values[0] });
        return null;
      case 'sessionReplaced':
        if (this.#session !== null) this.#session.code = v.parse(v.string(), values[0]);
        return null;
      case 'openSignIn':
        if (this.sheet === null) throw new Error('The app has no sign-in sheet.');
        return await this.sheet(v.parse(v.string(), values[0]), v.parse(v.string(), values[1]));
      case 'saveFile':
        this.files.push(v.parse(fileSchema, values[0]));
        return null;
      default:
        throw new Error(`The bridge has no ${method}.`);
    }
  }

  #token(): AppToken {
    if (this.#session === null) throw new Error('The app is logged out.');
    return { token: this.#session.token, expiresIn: Math.max(0, this.#session.endsAt - Date.now()) };
  }

  async #refresh(): Promise<AppToken> {
    if (this.#session === null) throw new Error('The app is logged out.');
    const fields = {
      client_id: this.#clientId,
      grant_type: 'session_implicit',
      code: this.#session.code,
      scope: 'read_profile',
    };
    const reply = v.parse(tokenSchema, await this.#post('/oauth2/token/', fields));
    this.#session = { ...this.#session, token: reply.access_token, endsAt: Date.now() + reply.expires_in * 1000 };
    return this.#token();
  }

  async #post(path: string, fields: Readonly<Record<string, string>>): Promise<unknown> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, text } = await this.#request(path, {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields).toString(),
    });
    if (status !== 200) throw new Error(`The service responded to the app with ${status}.`);
    return JSON.parse(text);
  }
}

const secretNames: readonly string[] = ['token', 'pinHash'];

/** A value for display: tokens, proofs and the query of an address are masked. */
function masked(value: unknown): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'string') return value.replace(/[?#].*$/s, '?•••');
  return JSON.stringify(value, (name, part: unknown) => (secretNames.includes(name) ? '•••' : part));
}
