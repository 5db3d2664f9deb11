import { nameLength } from '../limits.ts';
import { lengthOf } from './length.ts';

/** Nickname, first and last name; the regional brand passes its smaller limit. */
export function nameProblem(text: string, limit: number = nameLength): 'tooLong' | null {
  return lengthOf(text) > limit ? 'tooLong' : null;
}
