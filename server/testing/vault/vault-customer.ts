import { person, signedIn } from '../client.ts';
import type { Running } from '../service.ts';
import { openVault, type Vault } from './vault.ts';
import { changeAccount, deleteRows, eventTypes } from '../rows.ts';

const lin = person('lin');

/** The vault of a customer who may protect keys, proves acts with mailed codes and has no keys yet. */
export async function vaultOfLin(service: Running, form: Record<string, string> = {}): Promise<Vault> {
  const { query } = service.database;
  await changeAccount(query, lin.email, { country: 'SG' });
  await deleteRows(query, [
    'recovery_kits',
    'passkeys',
    'cmks',
    'cmk_salts',
    'vault_envelopes',
    'limits',
    'challenges',
    'one_time_codes',
    'mails',
  ]);
  const { access_token: token } = signedIn(await service.logIn(lin.username, lin.password, form));
  await query.deleteFrom('events').execute();
  return openVault(service, token, lin.email);
}

/** The security history since then, oldest first. */
export const eventsOf = ({ database }: Running): Promise<string[]> => eventTypes(database.query);
