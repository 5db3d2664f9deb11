import { protectionCodeLength } from '../key-limits.ts';
import { lengthOf } from './length.ts';

const allowed = /^[!-~]+$/;
const classes = [/[0-9]/, /[a-z]/, /[A-Z]/, /[^0-9A-Za-z]/];

/** The protection code: printable ASCII without space, at least two of four character classes. */
export function pinProblem(text: string): 'empty' | 'tooShort' | 'tooLong' | 'notMatch' | null {
  const length = lengthOf(text);
  if (length === 0) return 'empty';
  if (length < protectionCodeLength.min) return 'tooShort';
  if (length > protectionCodeLength.max) return 'tooLong';
  return allowed.test(text) && classes.filter((each) => each.test(text)).length >= 2 ? null : 'notMatch';
}
