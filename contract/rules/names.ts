import { nameLength } from '../limits.ts';
import { lengthOf } from './length.ts';

/**
 * Control characters and direction marks, which change how the text around a name reads. Joiners stay: scripts and
 * emoji need them.
 */
const hidden = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text has such a character. */
export function hasHiddenCharacter(text: string): boolean {
  return hidden.test(text);
}

/** Nickname, first and last name; a brand may pass a smaller limit. */
export function nameProblem(text: string, limit: number = nameLength): 'hidden' | 'tooLong' | null {
  if (hasHiddenCharacter(text)) return 'hidden';
  return lengthOf(text) > limit ? 'tooLong' : null;
}

/** A name that another system brought, without what no name may have. */
export function cleanName(text: string): string {
  return Array.from(text)
    .filter((character) => !hasHiddenCharacter(character))
    .join('');
}
