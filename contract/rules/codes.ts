/**
 * Converts the full-width digits of Chinese keyboards (NFKC), and removes the spaces, dashes and invisible marks that
 * apps and people add to codes.
 */
export function cleanCode(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\p{Pd}\p{Cf}\u2212]/gu, '');
}

/** The kind of a cleaned code: 6 digits from an authenticator, 8 from the list of backup codes. */
export function codeKind(cleaned: string): 'totp' | 'backup_code' | null {
  if (/^[0-9]{6}$/.test(cleaned)) return 'totp';
  return /^[0-9]{8}$/.test(cleaned) ? 'backup_code' : null;
}
