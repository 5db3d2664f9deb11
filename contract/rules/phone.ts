import { cleanCode } from './codes.ts';

/** Removes spaces, hyphens, brackets and the country code of mainland China. */
export function cleanPhone(text: string): string {
  return cleanCode(text).replace(/^\(?(\+|00)?86\)?(?=1)/, '');
}

/** A mainland phone number: 1, then 3 to 9, then 9 digits. */
export function phoneProblem(text: string): 'phone' | null {
  return /^1[3-9][0-9]{9}$/.test(cleanPhone(text)) ? null : 'phone';
}
