/** What somebody is called who has said nothing but an address: its local part, cut to so many code points. */
export function nickNameOf(email: string, most: number): string {
  return Array.from(email.slice(0, email.lastIndexOf('@'))).slice(0, most).join('');
}
