/** The answer to the cookie notice. It belongs to the browser, not to the account. */
export type Consent = 'allowed' | 'declined';

export interface CookieNoticeInput {
  /** The stored answer of this browser; null: not answered yet. */
  stored: Consent | null;
  /** Whether this page asks without being asked to; other pages show the notice only when the user reopens it. */
  asks: boolean;
}

export interface CookieNoticeContext {
  readonly answer: Consent | null;
  readonly asks: boolean;
  /** The user reopened the notice to change the answer. */
  readonly reopened: boolean;
  /** Answered by a press on this page, not in another tab. */
  readonly answeredHere: boolean;
}

export type CookieNoticeEvent =
  | { type: 'consent.reopen' }
  | { type: 'notice.answer'; answer: Consent }
  | { type: 'otherTab.answered'; answer: Consent };
