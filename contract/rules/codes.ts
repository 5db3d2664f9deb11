/** Drops the spaces and hyphens that apps and people put into codes. */
export function cleanCode(text: string): string {
  return text.replaceAll(/[\s\u2010\u2011-]/g, '');
}

/** What a cleaned code can be: 6 digits from an authenticator, 8 from the list of backup codes. */
export function codeKind(cleaned: string): 'totp' | 'backup_code' | null {
  if (/^[0-9]{6}$/.test(cleaned)) return 'totp';
  return /^[0-9]{8}$/.test(cleaned) ? 'backup_code' : null;
}
