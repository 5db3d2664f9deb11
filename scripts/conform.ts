// npm run conform -- URL [EMAIL]: which rows of the contract a back end meets, and what it should have returned.
// CONFORM_PASSWORD is the password of EMAIL, a customer without a second factor. See docs/own-back-end.md.
import { conform } from './conform/checks.ts';
import { noAnswer } from './conform/no-answer.ts';

export async function main([address, email]: readonly string[]): Promise<void> {
  const password = process.env['CONFORM_PASSWORD'];
  if (address === undefined || !URL.canParse(address) || (email !== undefined && password === undefined)) {
    console.error(
      'Name the address of the pages: npm run conform -- https://account.example.com\nWith a customer without a second factor: CONFORM_PASSWORD=… npm run conform -- https://account.example.com ann@example.com',
    );
    process.exit(2);
  }
  const customer = email === undefined || password === undefined ? null : { email, password };
  const { origin } = new URL(address);
  const rows = await conform(origin, customer).catch((error: unknown) => {
    console.error(noAnswer(error, origin) ?? error);
    process.exit(2);
  });
  for (const { requirement, title, missing } of rows) {
    console.log(`${missing === null ? 'met    ' : 'NOT MET'} [${requirement}] ${title}`);
    if (missing !== null) console.log(`          expected ${missing.expected}\n          answered ${missing.answered}`);
  }
  const unmet = rows.filter(({ missing }) => missing !== null).length;
  console.log(
    `\n${rows.length - unmet} rows met, ${unmet} not.${customer === null ? ' Name a customer to ask what needs a login.' : ''}`,
  );
  process.exitCode = unmet === 0 ? 0 : 1;
}
