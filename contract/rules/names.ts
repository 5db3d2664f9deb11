import { nameLength } from '../limits.ts';
import { lengthOf } from './length.ts';

/**
 * Control characters, line breaks and direction marks, which change how the text around a name reads. Joiners stay:
 * scripts and emoji need them.
 */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** A visible character: neither a space nor one that renders as nothing, such as fillers and joiners. */
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has such a character. */
export function hasHiddenCharacter(text: string): boolean {
  return hidden.test(text);
}

/** Whether a non-empty text is invisible, and so looks like no name. */
function isInvisible(text: string): boolean {
  return text.trim() !== '' && !visible.test(text);
}

/** Nickname, first and last name; a brand may pass a smaller limit. */
export function nameProblem(text: string, limit: number = nameLength): 'hidden' | 'tooLong' | null {
  if (hasHiddenCharacter(text) || isInvisible(text)) return 'hidden';
  return lengthOf(text) > limit ? 'tooLong' : null;
}

export type ItemNameProblem = 'empty' | 'hidden' | 'tooLong';

/** What is wrong with the name that a customer gives to something of theirs, such as a passkey or a device. */
export function itemNameProblem(name: string): ItemNameProblem | null {
  return name.trim() === '' ? 'empty' : nameProblem(name.trim());
}

/** A name from another system, without forbidden characters; empty if nothing visible is left. */
export function cleanName(text: string): string {
  const cleaned = Array.from(text)
    .filter((character) => !hasHiddenCharacter(character))
    .join('');
  return isInvisible(cleaned) ? '' : cleaned;
}
