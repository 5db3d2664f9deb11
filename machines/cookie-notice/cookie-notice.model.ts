/** The answer to the cookie notice. It belongs to the browser, not to the account. */
export type Consent = 'allowed' | 'declined';

export interface CookieNoticeInput {
  /** The answer stored in this browser; null if not answered yet. */
  stored: Consent | null;
  /** Whether this page shows the notice automatically; other pages show it only when the user reopens it. */
  asks: boolean;
}

export interface CookieNoticeContext {
  readonly answer: Consent | null;
  readonly asks: boolean;
  /** The user reopened the notice to change the answer. */
  readonly reopened: boolean;
  /** Answered on this page, not in another tab. */
  readonly answeredHere: boolean;
}

export type CookieNoticeEvent =
  | { type: 'consent.reopen' }
  | { type: 'notice.answer'; answer: Consent }
  | { type: 'otherTab.answered'; answer: Consent };
