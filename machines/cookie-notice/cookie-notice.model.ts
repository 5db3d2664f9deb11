/** The answer to the cookie notice. It belongs to the browser, not to the account. */
export type Consent = 'allowed' | 'declined';

export interface CookieNoticeInput {
  /** The answer stored in this browser; null if not answered yet. */
  stored: Consent | null;
  /** The answer pressed in the document before the page was ready. */
  pressed: Consent | null;
  /** The user asked for the notice, to change the answer. */
  reopened: boolean;
}

export interface CookieNoticeContext {
  readonly answer: Consent | null;
  /** The user reopened the notice to change the answer. */
  readonly reopened: boolean;
  /** Answered on this page, not in another tab. */
  readonly answeredHere: boolean;
}

export type CookieNoticeEvent =
  | { type: 'consent.reopen' }
  | { type: 'notice.answer'; answer: Consent }
  | { type: 'otherTab.answered'; answer: Consent };
