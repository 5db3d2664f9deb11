// The vault of a customer of the load, whose acts are proven by codes from the mail server.
import { openVault, type Vault } from '../../server/testing/vault/vault.ts';
import type { Client } from '../../server/testing/client.ts';
import type { Calls } from './calls.ts';
import type { Customer } from './customers.ts';
import type { Mailbox } from './mailbox.ts';

type Send = Client['send'];

export async function vaultOf(
  calls: Calls,
  mailbox: Mailbox,
  { email, token, network: from }: Pick<Customer, 'email' | 'token' | 'network'>,
): Promise<Vault> {
  let seen = 0;
  const send: Send = async (path, { method = 'GET', headers = {}, body } = {}) => {
    if (path.endsWith('/code')) seen = (await mailbox.codesTo(email)).length;
    const json = typeof body === 'object' && body !== null ? body : undefined;
    const asked = { path, method: json === undefined || method !== 'GET' ? method : 'POST', headers, from };
    const { status, body: answered } = await calls.note(kindOf(path), json === undefined ? asked : { ...asked, json });
    return { status, headers: {}, text: '', json: answered, early: undefined };
  };
  const mails: Client['mails'] = async () => {
    const code = await mailbox.nextCode(email, seen);
    // A call without one would be refused for that.
    if (code === null) throw new Error('No code arrived.');
    return [{ id: 0, to: email, subject: '', text: code, html: null }];
  };
  return openVault({ send, mails }, token, email);
}

const kindOf = (path: string): string => {
  if (path.startsWith('/v2/auth/mfa')) return 'proof';
  return path.startsWith('/v2/key-vault') ? 'vault' : 'archive';
};
