/** The answer to the cookie notice. It belongs to the browser, not to the account. */
export type CookieAnswer = 'allowed' | 'declined';

export interface CookieNoticeInput {
  /** The answer stored in this browser; null if not answered yet. */
  stored: CookieAnswer | null;
  /** The answer pressed in the document before the page was ready. */
  pressed: CookieAnswer | null;
  /** The user asked for the notice, to change the answer. */
  reopened: boolean;
}

export interface CookieNoticeContext {
  readonly answer: CookieAnswer | null;
  /** Not 0: the user asked for the notice. Every further request changes the number, so the notice takes the focus. */
  readonly reopened: 0 | 1 | 2;
  /** Answered on this page, not in another tab. */
  readonly answeredHere: boolean;
}

export type CookieNoticeEvent =
  | { type: 'notice.reopen' }
  | { type: 'notice.answer'; answer: CookieAnswer }
  | { type: 'otherTab.answered'; answer: CookieAnswer };
