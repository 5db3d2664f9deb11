import { fromCallback, fromPromise, type EventObject } from 'xstate';
import { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import type { CookieAnswer, CookieNoticeEvent } from '#machines/cookie-notice/cookie-notice.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import type { Services } from '#src/services/services.ts';

/** The cookie notice with its ports filled. */
export function provideCookieNotice({ cookieConsent }: Pick<Services, 'cookieConsent'>): typeof cookieNoticeMachine {
  return fillPorts(cookieNoticeMachine, {
    actors: {
      saveAnswer: fromPromise<void, { answer: CookieAnswer | null }>(({ input: { answer } }) => {
        if (answer !== null) cookieConsent.write(answer);
        return Promise.resolve();
      }),
      otherTabs: fromCallback<EventObject, { known: CookieAnswer | null }>(({ sendBack, input: { known } }) => {
        const send = (event: CookieNoticeEvent): void => sendBack(event);
        // During rendering, the document's notice could be pressed, or another tab could answer.
        const [pressed, stored] = [cookieConsent.pressed(), cookieConsent.read()];
        if (pressed !== null) send({ type: 'notice.answer', answer: pressed });
        else if (stored !== null && stored !== known) send({ type: 'otherTab.answered', answer: stored });
        return cookieConsent.listen((answer) => send({ type: 'otherTab.answered', answer }));
      }),
      reopenings: fromCallback<EventObject>(({ sendBack }) =>
        cookieConsent.onReopen(() => sendBack({ type: 'notice.reopen' } satisfies CookieNoticeEvent)),
      ),
    },
  });
}
