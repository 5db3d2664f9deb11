/** What a mail says. */
export interface MailText {
  subject: string;
  text: string;
}
