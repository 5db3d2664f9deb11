import { expect, type BrowserContext, type ConsoleMessage, type Request } from '@playwright/test';
import * as v from 'valibot';
import { hasPath } from '#contract/call.ts';
import { table } from '#contract/calls/table.ts';
import { headers } from '#contract/headers.ts';
import { createAccount } from '#contract/calls/sign-up.ts';
import { loginScenario } from '#contract/calls/login.ts';
import { thirdPartyScenario } from '#contract/calls/third-party.ts';
import { routes } from '#contract/pages.ts';
import { customersSecrets } from './customers.ts';

declare global {
  interface Window {
    /** `body`: a path and its body; `violation`: a directive and what it blocked. */
    report?: (kind: 'body' | 'violation', what: string, more: string) => Promise<void>;
  }
}

/** Records the requests, navigations and console messages of a browser during a journey. */
export class Watch {
  readonly requests: Request[] = [];
  /** The bodies of POST requests, in order. */
  readonly bodies: { path: string; fields: URLSearchParams }[] = [];
  readonly #lines: string[] = [];
  readonly #errors: string[] = [];
  readonly #violations: string[] = [];
  readonly #secrets = new Set(customersSecrets);

  static async start(context: BrowserContext): Promise<Watch> {
    const watch = new Watch();
    context.on('request', (request) => watch.#take(request));
    context.on('response', (response) => {
      if (!/\/(oauth2\/token|v1\.0\/users)\/$/.test(new URL(response.url()).pathname)) return;
      response.text().then(
        (text) => watch.#learn(text),
        () => undefined,
      );
    });
    context.on('console', (message) => watch.#lines.push(lineOf(message)));
    context.on('weberror', (error) => watch.#errors.push(String(error.error())));
    await context.exposeBinding('report', (_, kind: 'body' | 'violation', what: string, more: string) => {
      if (kind === 'violation') watch.#violations.push(`${what} ${more}`);
      else watch.bodies.push({ path: what, fields: new URLSearchParams(more) });
      if (kind === 'body' && what === createAccount.path)
        for (const each of ofNewAccount(more)) watch.#secrets.add(each);
    });
    await context.addInitScript(report);
    return watch;
  }

  /** Requests of one method and path, in order. */
  calls(method: string, path: string): Request[] {
    return this.requests.filter((each) => each.method() === method && new URL(each.url()).pathname === path);
  }

  /** The navigations to a path. */
  visits(path: string): string[] {
    return this.requests
      .filter((each) => each.isNavigationRequest() && new URL(each.url()).pathname === path)
      .map((each) => each.url());
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  /** Checks the invariants of every journey. */
  check(): void {
    expect(this.#errors, 'no exception reaches the browser').toEqual([]);
    const reported = this.#lines.filter((line) => line.includes('Content Security Policy'));
    expect([...this.#violations, ...reported], 'no violation of the Content-Security-Policy').toEqual([]);
    for (const request of this.requests) checkHeaders(request);
    const addresses = this.requests.filter((each) => !isReturn(each)).map((each) => decoded(each.url()));
    const telling = [...this.#lines, ...addresses].filter((text) => this.#tells(text));
    expect(telling, 'no secret in an address or the console').toEqual([]);
  }

  #take(request: Request): void {
    this.requests.push(request);
    const { authorization, [headers.verifyCode]: code } = request.headers();
    const brought = isReturn(request) ? new URL(request.url()).searchParams.get('code') : null;
    for (const each of [authorization?.split(' ')[1], code, brought]) if (each) this.#secrets.add(each);
  }

  #learn(reply: string): void {
    for (const [, value] of reply.matchAll(/"(?:access_token|web_session_auth_code|mfa_trust_token)":"([^"]+)"/g)) {
      if (value !== undefined) this.#secrets.add(value);
    }
  }

  #tells(text: string): boolean {
    return [...this.#secrets].some((secret) =>
      /^\d+$/.test(secret) ? new RegExp(`(?<!\\w)${secret}(?!\\w)`).test(text) : text.includes(secret),
    );
  }
}

const newAccount = v.pipe(v.string(), v.parseJson(), v.object({ password: v.string(), code: v.string() }));

/** The password and the code of a new account. */
function ofNewAccount(body: string): string[] {
  return Object.values(v.parse(newAccount, body));
}

/** A third party redirects back with a code in the URL: the only URL that may contain one. */
function isReturn(request: Request): boolean {
  const { hostname, pathname } = new URL(request.url());
  return (
    request.isNavigationRequest() && /^account\.\w+\.localhost$/.test(hostname) && pathname === routes.authCallback
  );
}

/**
 * Every call has a page request id. Calls that require a proof have complete verify headers, and only login has a
 * scenario.
 */
function checkHeaders(request: Request): void {
  const { pathname } = new URL(request.url());
  if (!/^\/(oauth2|v1\.0|v2)\//.test(pathname) || request.isNavigationRequest()) return;
  const sent = request.headers();
  const pageId = sent[headers.pageRequestId];
  expect(pageId, `${request.method()} ${pathname} has a page request id`).toMatch(
    /^[0-9a-z]+-[0-9a-f]{8}-[0-9a-z]{14}$/,
  );
  const [id, code, scenario] = [sent[headers.verifyId], sent[headers.verifyCode], sent[headers.verifyScenario]];
  expect(code !== undefined).toBe(id !== undefined);
  if (id !== undefined)
    expect(takesProof(request.method(), pathname), `${request.method()} ${pathname} takes a proof`).toBe(true);
  const isLogin = request.method() === 'POST' && pathname === '/v1.0/oauth2/token/';
  expect(scenario !== undefined).toBe(isLogin && id !== undefined);
  if (scenario !== undefined) expect([loginScenario, thirdPartyScenario]).toContain(scenario);
}

function takesProof(method: string, pathname: string): boolean {
  return Object.values(table).some((row) => row.method === method && row.proof !== 'never' && hasPath(row, pathname));
}

/** Chromium hides the bodies of requests made from a `Request`, so the page reports them before sending. */
function report(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const request = input instanceof Request ? input.clone() : null;
    if (request?.method === 'POST') await window.report?.('body', new URL(request.url).pathname, await request.text());
    return await send(input, init);
  };
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    void window.report?.('violation', violatedDirective, blockedURI);
  });
}

function lineOf(message: ConsoleMessage): string {
  return `${message.type()}: ${message.text()} (${message.location().url})`;
}

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}
