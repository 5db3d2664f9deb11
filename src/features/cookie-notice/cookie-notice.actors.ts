import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import type { Consent, CookieNoticeEvent } from '#machines/cookie-notice/cookie-notice.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { Services } from '#src/services/services.ts';

/** The cookie notice with its ports filled. */
export function provideCookieNotice({ cookieConsent }: Pick<Services, 'cookieConsent'>): typeof cookieNoticeMachine {
  return fillPorts(cookieNoticeMachine, {
    actors: {
      saveAnswer: fromPromise<void, { answer: Consent | null }>(({ input: { answer } }) => {
        if (answer !== null) cookieConsent.write(answer);
        return Promise.resolve();
      }),
      otherTabs: fromCallback<EventObject>(({ sendBack }) =>
        cookieConsent.listen((answer) => sendBack({ type: 'otherTab.answered', answer } satisfies CookieNoticeEvent)),
      ),
      reopenings: fromCallback<EventObject>(({ sendBack }) =>
        cookieConsent.onReopen(() => sendBack({ type: 'consent.reopen' } satisfies CookieNoticeEvent)),
      ),
    },
  });
}
