import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import type { ServerSymbol } from '#contract/symbols.ts';
import type { AddressLog } from './address-log.ts';
import { clientAddress } from '../client-address.ts';

/** What a request did that the security log shows, in the order in which it happened. */
interface Record {
  /** The account that the request is about, once it is known. */
  account: number | null;
  /** Types of the security events that it wrote. */
  events: string[];
  refused: ServerSymbol | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    securityRecord: Record | null;
  }
}

const current = new AsyncLocalStorage<Record>();

/** Notes the account of the request that is being answered. */
export function setLogAccount(account: number): void {
  const record = current.getStore();
  if (record !== undefined) record.account = account;
}

/** Notes a security event of an account; one that is rolled back is not logged, because its request fails. */
export function noteSecurityEvent(account: number, type: string): void {
  setLogAccount(account);
  current.getStore()?.events.push(type);
}

/** The refusals that a guard of the service looks at: guesses, locks, foreign origins, proofs that are not valid. */
const watched: ReadonlySet<ServerSymbol> = new Set<ServerSymbol>([
  'incorrect_password',
  'password_error',
  'no_password',
  'account_forbidden',
  'suspected_attacker',
  'resource_protected',
  'mfa_code_incorrect',
  'mfa_code_used',
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

/** Notes why a request was refused; the server for other systems keeps no record. */
export function noteRefusal(record: Record | null | undefined, symbol: ServerSymbol): void {
  if (record && watched.has(symbol)) record.refused = symbol;
}

interface SecurityLogs {
  isOn: boolean;
  /** The same lines with whole addresses, where the operator wants them. */
  addressLog: AddressLog | null;
}

/**
 * Logs one line for each security event and for each refusal that hints at an attack, whatever the level of the other
 * lines is: symbol or event, account number and masked address, no secret.
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

/** An address without its last part: enough to see that calls come from one place. */
export function maskedIp(address: string): string {
  return address.includes(':') ? `${address.split(':').slice(0, 3).join(':')}:…` : address.replace(/\.\d+$/, '.•');
}
