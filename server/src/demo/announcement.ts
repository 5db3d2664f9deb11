import type { Brand } from '../platform/configuration/brands.ts';
import type { Provider } from '../platform/configuration/provider.ts';
import { authenticatorAddress, demonstrationAccounts, type DemonstrationAccount } from './accounts.ts';
import { demonstrationPeople, type DemonstrationPerson } from './processes/people.ts';

interface Started {
  brands: readonly Brand[];
  /** The mailbox page's address, if the service runs a mailbox. */
  mailbox: string | null;
  /** Whether the demonstration accounts exist. */
  seeded: boolean;
  /** The third parties that the demonstration runs. */
  demonstrated: readonly Provider[];
  /** The demonstration app's address, if the service runs one. */
  homeHub: string | null;
}

/** What is printed when the service has started. */
export function announcement({ brands, mailbox, seeded, demonstrated, homeHub }: Started): string {
  const addresses = brands.flatMap((brand): [string, string][] => [
    [`Account center, ${brand.name} brand`, `${brand.accountOrigin}/`],
    [`Official site, ${brand.name} brand`, `${brand.siteOrigin}/`],
  ]);
  if (mailbox !== null) addresses.push(['Mailbox', `${mailbox}/`]);
  const providers = new Map(demonstrated.map(({ name, issuer }) => [`Third party ${name}`, `${issuer}/`]));
  addresses.push(...providers);
  if (homeHub !== null) addresses.push(['App that requests access', `${homeHub}/`]);
  const lines = ['', 'The account center is running. Stop it with Ctrl+C.', '', ...columns(addresses)];
  if (mailbox !== null) lines.push('', 'Sign up with any address: its mails appear in the mailbox.');
  if (seeded)
    lines.push(
      '',
      'Demonstration accounts',
      '',
      ...columns(demonstrationAccounts.map(row)),
      ...demonstrationAccounts.flatMap(secondFactor),
      ...demonstrationAccounts.flatMap(protection),
    );
  if (providers.size > 0)
    lines.push('', 'Users of the third parties', '', ...columns(demonstrationPeople.map(thirdParty)));
  return `${lines.join('\n')}\n`;
}

function thirdParty({ name, email, brands, note }: DemonstrationPerson): string[] {
  return [name, email, brands.length > 1 ? 'both brands' : `${brands.join()} brand`, note];
}

function row({ username, password, brand, note }: DemonstrationAccount): string[] {
  return [username, password ?? '(none)', `${brand} brand`, note];
}

function secondFactor(account: DemonstrationAccount): string[] {
  const { username, authenticatorSecret, backupCodes, recoveryEmail } = account;
  const address = authenticatorAddress(account);
  if (authenticatorSecret === null || address === null) return [];
  const half = Math.ceil(backupCodes.length / 2);
  const facts = [
    ['Authenticator secret', authenticatorSecret],
    ['Authenticator address', address],
    ['Recovery email', recoveryEmail ?? '(none)'],
    ['Backup codes', backupCodes.slice(0, half).join('  ')],
    ['', backupCodes.slice(half).join('  ')],
  ];
  return ['', `Second factor of ${username}`, '', ...columns(facts)];
}

function protection({ username, keys }: DemonstrationAccount): string[] {
  if (keys === null) return [];
  const facts = [
    ['Protection code', keys.code],
    ['Hint', keys.hint],
    ['Keys', String(keys.count)],
  ];
  return ['', `Data protection of ${username}`, '', ...columns(facts)];
}

/** Lines with aligned columns. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, index) => Math.max(...rows.map((each) => widthOf(each[index] ?? ''))));
  const padded = (cell: string, index: number) => cell + ' '.repeat(Math.max(0, (widths[index] ?? 0) - widthOf(cell)));
  return rows.map((each) => `  ${each.map(padded).join('   ')}`.trimEnd());
}

/** A Chinese character takes two columns in a terminal. */
function widthOf(cell: string): number {
  return cell.length + (cell.match(/\p{Script=Han}/gu)?.length ?? 0);
}
