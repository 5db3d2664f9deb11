/** The text of a mail. */
export interface MailText {
  subject: string;
  text: string;
}
