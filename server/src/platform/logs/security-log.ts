import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { ServerSymbol } from '#contract/symbols.ts';
import type { AddressLog } from './address-log.ts';
import { clientAddress } from '../client-address.ts';

/** The fields of a request in the security log, in order. */
interface Record {
  /** The account of the request, once known. */
  account: number | null;
  /** The types of the security events it wrote. */
  events: string[];
  refused: ServerSymbol | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    securityRecord: Record | null;
  }
}

const current = new AsyncLocalStorage<Record>();

/** Notes the account of the current request. */
export function setLogAccount(account: number): void {
  const record = current.getStore();
  if (record !== undefined) record.account = account;
}

/** Notes an account's security event. An event that is rolled back is not logged, because its request fails. */
export function noteSecurityEvent(account: number, type: string): void {
  setLogAccount(account);
  current.getStore()?.events.push(type);
}

/** The refusals that matter to security monitoring: guesses, locks, foreign origins, invalid proofs. */
const watched: ReadonlySet<ServerSymbol> = new Set<ServerSymbol>([
  'incorrect_password',
  'password_error',
  'no_password',
  'account_forbidden',
  'suspected_attacker',
  'resource_protected',
  'mfa_code_incorrect',
  'mfa_code_used',
  'mfa_clock_off',
  'mfa_session_not_found',
  'secret_code_incorrect',
  'scenario_not_found',
  'pin_verification_failed',
  'pin_locked',
  'envelope_replayed',
  'envelope_mac_incorrect',
  'request_throttled',
  'token_invalid',
  'token.permission-denied',
  'third_account_refused',
]);

/** Notes why a request was refused. */
export function noteRefusal(record: Record | null | undefined, symbol: ServerSymbol): void {
  if (record && watched.has(symbol)) record.refused = symbol;
}

interface SecurityLogs {
  isOn: boolean;
  /** The same lines with full addresses, if the operator wants them. */
  addressLog: AddressLog | null;
}

/**
 * Logs one line for each security event and each refusal that hints at an attack, whatever the log level: symbol or
 * event, account number and masked address, no secret.
 */
export function registerSecurityLog(app: FastifyInstance, { isOn, addressLog }: SecurityLogs): void {
  app.decorateRequest('securityRecord', null);
  if (!isOn && addressLog === null) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.securityRecord = { account: null, events: [], refused: null };
    current.run(request.securityRecord, done);
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { account = null, events = [], refused = null } = request.securityRecord ?? {};
    const address = clientAddress(request);
    const log = request.log.child({ log: 'security' }, { level: 'info' });
    const write = (what: { symbol: string } | { event: string }, message: string): void => {
      if (isOn) log.info({ account, address: maskedIp(address), ...what }, message);
      addressLog?.write({ account, address, ...what });
    };
    if (refused !== null) write({ symbol: refused }, 'refused');
    else if (statusCode < 400) for (const event of events) write({ event }, 'security event');
  });
}

/** An address without its last part: enough to see that calls have the same origin. */
export function maskedIp(address: string): string {
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}:…` : address.replace(/\.\d+$/, '.•');
}
