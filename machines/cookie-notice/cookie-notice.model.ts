/** What a customer answered to the cookie notice. It is kept for the browser, not for the account. */
export type Consent = 'allowed' | 'declined';

export interface CookieNoticeInput {
  /** What this browser has kept; null: nobody has answered yet. */
  kept: Consent | null;
  /** Whether this page asks by itself; others ask when somebody wants to answer reopened. */
  asks: boolean;
}

export interface CookieNoticeContext {
  readonly answer: Consent | null;
  readonly asks: boolean;
  /** Somebody wants to answer reopened. */
  readonly reopened: boolean;
  /** Answered on this page, by a press. */
  readonly answeredHere: boolean;
}

export type CookieNoticeEvent =
  | { type: 'consent.reopen' }
  | { type: 'notice.answer'; answer: Consent }
  | { type: 'otherTab.answered'; answer: Consent };
