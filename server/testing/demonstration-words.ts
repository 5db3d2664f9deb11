import { demonstrationAccounts } from '../src/demo/accounts.ts';
import { demonstrationFile } from '../src/demo/brands.ts';
import { homeHub } from '../src/demo/home-hub/order.ts';
import { demonstrationDocuments } from '../src/demo/legal-documents.ts';
import { demonstrationPeople, demonstrationSystems } from '../src/demo/processes/people.ts';

const ofAccounts = demonstrationAccounts.flatMap(({ email, password, authenticatorSecret, backupCodes, keys }) => [
  email,
  ...[password, authenticatorSecret, keys?.code, keys?.hint].filter((each) => typeof each === 'string'),
  ...backupCodes,
]);
const ofBrands = demonstrationFile.brands.flatMap(({ accountHost, siteHost, sender, ...brand }) => [
  accountHost,
  siteHost,
  sender.address,
  ...('badges' in brand ? brand.badges.map(({ text }) => text) : []),
]);
const ofDocuments = Object.values(demonstrationDocuments).flatMap(({ texts }) =>
  Object.values(texts).flatMap(({ paragraphs }) => paragraphs),
);

/** Texts, addresses and keys of the demonstration that no customer may see. */
const demonstrationWords: readonly string[] = [
  ...ofAccounts,
  ...ofBrands,
  ...ofDocuments,
  ...demonstrationPeople.map(({ email }) => email),
  ...demonstrationSystems.flatMap(({ name, host }) => [name, host]),
  homeHub.name,
  homeHub.host,
  'demonstration',
  'localhost',
  '演示',
  '备 00000000',
  '安备 00000000',
];

/** The ones that a text contains, ignoring case. */
export function demonstrationWordsIn(text: string): string[] {
  const lower = text.toLowerCase();
  return demonstrationWords.filter((word) => lower.includes(word.toLowerCase()));
}
