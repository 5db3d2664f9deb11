import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import type { Consent, CookieNoticeEvent } from '#machines/cookie-notice/cookie-notice.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { Services } from '#src/services/services.ts';

/** The cookie notice with its ports filled. */
export function provideCookieNotice({ consent }: Pick<Services, 'consent'>): typeof cookieNoticeMachine {
  return fillPorts(cookieNoticeMachine, {
    actors: {
      saveAnswer: fromPromise<void, { answer: Consent | null }>(({ input: { answer } }) => {
        if (answer !== null) consent.keep(answer);
        return Promise.resolve();
      }),
      otherTabs: fromCallback<EventObject>(({ sendBack }) =>
        consent.listen((answer) => sendBack({ type: 'otherTab.answered', answer } satisfies CookieNoticeEvent)),
      ),
      reopenings: fromCallback<EventObject>(({ sendBack }) =>
        consent.onReopen(() => sendBack({ type: 'consent.reopen' } satisfies CookieNoticeEvent)),
      ),
    },
  });
}
