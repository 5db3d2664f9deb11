import { guessableEndLength, guessableWordLength } from '../limits.ts';
import { passwordStrength, strengthLabel } from './password.ts';

/** The future owner of the password: the address and names, if known, and the host of the brand's site. */
export interface PasswordOwner {
  readonly email?: string;
  readonly nickName?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly site?: string;
}

/** The names of the product. */
const productNames: readonly string[] = ['account center', 'account centre'];

/** Words that people combine with a year and that the package of common passwords lacks. */
const moreWords =
  'autumn january february march april june july september november december tuesday wednesday thursday saturday sunday login guest company camera cloud account';

/** Common passwords of an allowed length, and the words that people extend. */
export interface CommonPasswords {
  readonly passwords: ReadonlySet<string>;
  /** The passwords without the digits and signs around them: `summer` of `summer99`. */
  readonly words: ReadonlySet<string>;
}

let list: Promise<CommonPasswords> | null = null;

/**
 * The common passwords, in lower case. Read at their first use, so that neither the service's start nor a page waits
 * for them.
 */
export function readCommonPasswords(): Promise<CommonPasswords> {
  list ??= import('./common-password-list.ts').then(({ commonPasswords }) => {
    const passwords = new Set(commonPasswords.split(/\s/));
    const words = [...passwords]
      .map((each) => each.replaceAll(around, ''))
      .filter((word) => word.length >= guessableWordLength);
    return { passwords, words: new Set([...words, ...moreWords.split(' ')]) };
  });
  list.catch(() => (list = null));
  return list;
}

/**
 * Whether a password is easy to guess: common, one repeated character, or a common word, the owner's address or name,
 * or the name of the product or the site, also with letters written as digits and signs, and with digits and signs
 * around it.
 */
export function isCommonPassword(
  password: string,
  owner: PasswordOwner,
  { passwords, words }: CommonPasswords,
): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  if (passwords.has(lower) || new Set(lower).size === 1) return true;
  return hasCommonWord(lower, words) || isOfOwner(lower, owner);
}

/**
 * The strength of a new password as shown: a common one is too weak, because the service refuses it, regardless of its
 * kinds of characters.
 */
export async function passwordStrengthFor(
  password: string,
  owner: PasswordOwner,
): Promise<'common' | ReturnType<typeof strengthLabel>> {
  const label = strengthLabel(passwordStrength(password));
  return label !== 'tooWeak' && isCommonPassword(password, owner, await readCommonPasswords()) ? 'common' : label;
}

/** Digits, signs and spaces at the ends. */
const around = /^[^\p{L}]+|[^\p{L}]+$/gu;
const atEnd = /[^\p{L}]+$/u;

/** A common word with a few digits and signs around it, or with a well-known sequence of many. */
function hasCommonWord(lower: string, words: ReadonlySet<string>): boolean {
  const cores = [lower.replaceAll(around, ''), lower.replace(atEnd, '')];
  return cores.some((core) => {
    const isWord = spellingsOf(core).some((spelling) => words.has(spelling));
    return isWord && isGuessableEnd(lower.replace(core, ''));
  });
}

function isGuessableEnd(end: string): boolean {
  const digits = end.replaceAll(/[^0-9]/g, '');
  return (
    Array.from(end).length <= guessableEndLength ||
    '01234567890123456789'.includes(digits) ||
    '98765432109876543210'.includes(digits) ||
    new Set(digits).size === 1
  );
}

/** Signs and digits that replace letters; 1, ! and | replace i or l. */
const letters = new Map(
  Object.entries({
    '@': 'a',
    '4': 'a',
    '8': 'b',
    '3': 'e',
    '6': 'g',
    '9': 'g',
    '0': 'o',
    $: 's',
    '5': 's',
    '7': 't',
    '+': 't',
    '2': 'z',
  }),
);

function spellingsOf(text: string): string[] {
  const spell = (one: string): string =>
    Array.from(text, (each) => letters.get(each) ?? (/[1!|]/.test(each) ? one : each)).join('');
  return [text, spell('i'), spell('l')];
}

/**
 * A personal name counts if it is all letters of the password; the part of the address before the at sign and the
 * site's name count anywhere in it.
 */
function isOfOwner(
  lower: string,
  { email = '', nickName = '', firstName = '', lastName = '', site = '' }: PasswordOwner,
): boolean {
  const at = email.lastIndexOf('@');
  const localPart = email.slice(0, Math.max(0, at));
  const domain = email.slice(at + 1);
  const domainName = nameOfHost(domain);
  const host = site.replace(/^www\./, '');
  const siteName = nameOfHost(host);
  const whole = [
    nickName,
    firstName,
    lastName,
    firstName + lastName,
    lastName + firstName,
    ...productNames,
    localPart,
    email,
    localPart + domainName,
    domain,
    domainName,
    site,
    host,
    siteName,
  ];
  const spellings = spellingsOf(lower);
  if (
    spellings.some(
      (spelling) => lettersOf(spelling) !== '' && whole.some((name) => lettersOf(name) === lettersOf(spelling)),
    )
  )
    return true;
  return spellings.some((spelling) => [localPart, siteName].some((name) => isMostly(plainOf(spelling), plainOf(name))));
}

/** A short name occurs in many sentences, so it counts only if it is at least half of the password. */
function isMostly(password: string, name: string): boolean {
  const length = Array.from(name).length;
  if (length < guessableWordLength || !password.includes(name)) return false;
  return length > guessableEndLength || length * 2 >= Array.from(password).length;
}

/** `shop` of `shop.example`. */
function nameOfHost(host: string): string {
  return host.split('.')[0] ?? '';
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}

function plainOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
