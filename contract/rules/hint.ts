import { hintLength } from '../key-limits.ts';
import { lengthOf } from './length.ts';

/** The service can read the hint, so it must not contain the protection code, regardless of spaces and case. */
export function hintProblem(hint: string, pin: string, limit: number = hintLength): 'tooLong' | 'holdsCode' | null {
  if (lengthOf(hint) > limit) return 'tooLong';
  const code = bare(pin);
  return code !== '' && bare(hint).includes(code) ? 'holdsCode' : null;
}

function bare(text: string): string {
  return text.toLowerCase().replaceAll(/[\s._-]/g, '');
}
