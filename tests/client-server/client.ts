// The real client and the real service of the cases in this folder.
import { TOTP } from 'otpauth';
import { beforeEach } from 'vitest';
import type { Call } from '#contract/call.ts';
import { table } from '#contract/calls/table.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { createSend } from '#src/api/transport/authorized-send.ts';
import { secondFactorApi } from '#src/api/second-factor.ts';
import { createClock } from '#src/api/transport/clock.ts';
import { createSendOnce, type SendOnce } from '#src/api/transport/http.ts';
import { loginApi } from '#src/api/login.ts';
import { sessionApi } from '#src/api/session.ts';
import { thirdPartyApi, thirdPartyRegisterApi } from '#src/api/third-party.ts';
import { temporaryFolder } from '../../server/testing/at-end.ts';
import { apps } from '../../server/testing/apps.ts';
import { accountHost, person } from '../../server/testing/client.ts';
import { mailedCode } from '../../server/testing/mailed-code.ts';
import { recordStatements } from '../../server/testing/statements.ts';
import { runService } from '../../server/testing/service.ts';
import { isCallPath } from '../../server/src/platform/http/errors.ts';
import { localFetch } from '../local-fetch.ts';
import { describedFetch } from './described.ts';

const archives = temporaryFolder('archives');
export const service = await runService(
  {
    // A call that waits for a second connection while it holds the first one fails.
    DATABASE_CONNECTIONS: '1',
    LOGIN_TRIES_PER_ADDRESS: '1000',
    ARCHIVE_DIR: archives,
    PICTURES_DIR: archives,
    THIRD_PARTIES: 'demonstration',
    ...apps,
  },
  { listen: true },
);
export const statements = recordStatements();
export const origin = `http://${accountHost}:${service.port}`;
export const clientId = 'account-center-default';
export const [lin, sam, kim, ada, theo] = [person('lin'), person('sam'), person('kim'), person('ada'), person('theo')];

/** Every call sent, every symbol received, and what docs/openapi.json does not describe. */
export const sent = new Set<string>();
export const symbols = new Set<string>();
export const undescribed = new Set<string>();

/** Not a call: the address of a download. */
const archiveFiles = '/v2/user/data-archive/files';
const fetchFiles = localFetch(service.port, (call) => void sent.add(call));
const fetchCalls = describedFetch(fetchFiles, (problem) => void undescribed.add(problem));
export const fetchHere: typeof fetch = (input, init) => {
  const request = new Request(input, init);
  const { pathname } = new URL(request.url);
  return isCallPath(pathname) && pathname !== archiveFiles ? fetchCalls(request) : fetchFiles(request);
};

export const clock = createClock();
const send = createSendOnce({ apiBase: () => origin, clock, pageRequestId: 'page-1', fetch: fetchHere });

/** Sends the same request again, with another credential and by other means. */
type Repeat = (send: SendOnce, credential: string | undefined) => Promise<unknown>;

/** The last request of each call. */
export const requests = new Map<Call, Repeat>();
export const sendOnce: SendOnce = (call, options) => {
  requests.set(call, (sending, credential) => {
    const { request: _, credential: own, ...rest } = options ?? {};
    const used = credential ?? own;
    return sending(call, { ...rest, ...(used !== undefined && { credential: used }) });
  });
  return send(call, options);
};
export const session = sessionApi(sendOnce);
export const challenge = secondFactorApi(sendOnce, clock);
export const thirdParty = thirdPartyApi(sendOnce);
export const thirdRegister = thirdPartyRegisterApi(sendOnce, clock);
export const inTheNameOf = (token: string, renewAfter = () => Promise.reject(new Error('not renewed'))) =>
  createSend(sendOnce, { token: () => Promise.resolve(new Secret(token)), renewAfter, handleAuthError: () => 'none' });

interface Attempt {
  username?: string;
  password?: string;
  remember?: boolean;
  proof?: { id: string; code: Secret<string> } | null;
  trustToken?: Secret<string> | null;
}
export const logIn = ({ username = '', password = '', remember = false, proof = null, trustToken = null }: Attempt) =>
  loginApi(sendOnce).logIn({
    clientId,
    credentials: { username, password: new Secret(password), remember },
    proof,
    trustToken,
  });
export const byPassword = (who: typeof lin, more: Attempt = {}) =>
  logIn({ username: who.username, password: who.password, ...more });

/** The symbol of a refused call. */
export async function refusal(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call was not refused.', { cause: error });
  symbols.add(error.symbol);
  return error;
}

/** A call that is refused until it has the code that is then mailed to this address. */
export async function withMailedCode<T>(
  act: (proof: Proof | null) => Promise<T>,
  { email }: Pick<typeof lin, 'email'> = lin,
): Promise<T> {
  const { challenge: asked } = await refusal(act(null));
  const id = asked?.methods.find(({ type }) => type === 'email_code')?.id ?? '';
  await service.database.query.deleteFrom('one_time_codes').execute();
  await sendOnce(table.sendCode, { path: { id } });
  return act({ id, code: new Secret(await mailedCode(service, email)) });
}

export async function challenged(): Promise<(type: string) => string> {
  const { challenge: asked } = await refusal(byPassword(sam));
  return (type) => asked?.methods.find((each) => each.type === type)?.id ?? '';
}

export const appCode = () => new TOTP({ secret: sam.authenticatorSecret ?? '' }).generate();

beforeEach(async () => {
  for (const name of ['limits', 'challenges', 'one_time_codes', 'mails'] as const)
    await service.database.query.deleteFrom(name).execute();
});
