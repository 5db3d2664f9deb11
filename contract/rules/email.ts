import { emailLength } from '../limits.ts';

const localPart = /^[A-Za-z0-9+_-][A-Za-z0-9+_.-]{0,62}$/;
const label = /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
const lastLabel = /^[A-Za-z]{2,26}$/;

/** `format` if it is not a name, an at sign and a domain; `invalid` if one of these breaks its rule. */
export function emailProblem(text: string): 'empty' | 'format' | 'invalid' | null {
  if (text === '') return 'empty';
  const at = text.indexOf('@');
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  if (at === -1 || local === '' || domain === '') return 'format';
  // The shortest address that the parts below allow has the six characters of the specification.
  if (text.length > emailLength) return 'invalid';
  if (text.includes('..') || text.includes('.@') || !localPart.test(local)) return 'invalid';
  const labels = domain.split('.');
  const last = labels.pop() ?? '';
  return labels.length > 0 && labels.every((each) => label.test(each)) && lastLabel.test(last) ? null : 'invalid';
}

/** Marks of direction and width that a copied address brings along. */
const invisible = /[\p{Cf}\u00A0]/gu;

/** An address as people paste it: from a mail, a link or a keyboard for full-width letters. */
export function cleanEmail(text: string): string {
  const plain = text.replace(invisible, '').replaceAll('＠', '@').trim();
  const [, inside = plain] = /<([^<>]+)>$/.exec(plain) ?? [];
  return inside.replace(/^mailto:/i, '').trim();
}
