import { useEffect, useState, type JSX } from 'react';
import type { CookieNoticeSection } from '#src/features/cookie-notice/cookie-notice.view.tsx';
import { useServices } from '#src/services/services-context.ts';

/** The notice on a page that does not ask on its own: loaded when the user reopens it to change the answer. */
export function ReopenedCookieNotice(): JSX.Element | null {
  const { cookieConsent, messageBar } = useServices();
  const [Notice, setNotice] = useState<typeof CookieNoticeSection | null>(null);
  useEffect(
    () =>
      cookieConsent.onReopen(() => {
        import('#src/features/cookie-notice/cookie-notice.view.tsx').then(
          (loaded) => setNotice(() => loaded.CookieNoticeSection),
          // The next press tries again.
          () =>
            messageBar.send({
              type: 'message.show',
              message: { id: 'cookieNoticeFailed', kind: 'error', messageKey: 'errors.unreachable' },
            }),
        );
      }),
    [cookieConsent, messageBar],
  );
  return Notice === null ? null : <Notice reopened />;
}
