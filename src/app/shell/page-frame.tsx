import { type JSX, type ReactNode, useEffect, useState } from 'react';
import type { CookieNoticeSection } from '#src/features/cookie-notice/cookie-notice.view.tsx';
import { oems } from '#contract/storage-names.ts';
import { listAgreed } from '#src/features/agreements/agreed-requests.ts';
import { useLegalDocuments } from '#src/features/legal-documents/use-legal-documents.tsx';
import { MessageBarView } from '#src/features/message-bar/message-bar.view.tsx';
import { unknownAccount, type DisplayedAccount } from '#src/services/display-name.ts';
import { useServices } from '#src/services/services-context.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

export interface HeaderProps {
  /** The customer, once known. */
  account?: DisplayedAccount;
  /**
   * A strip above the header that pushes header, tabs and message bar down. Not in an app, which has no footer to
   * change the choice.
   */
  notice?: ReactNode;
  /** The page is part of logging in. */
  isEntrance?: boolean;
}

/** The header of pages in the running app, followed by the message bar. */
export function Header({
  account = unknownAccount,
  notice = <ReopenedCookieNotice />,
  isEntrance = false,
}: HeaderProps): JSX.Element {
  const services = useServices();
  const isSignedIn = useSignedIn();
  return (
    <>
      <SiteHeader
        configuration={services.configuration}
        account={isSignedIn ? { ...account, logOut: services.logOut } : null}
        above={services.hostApp === null ? notice : null}
        isEntrance={isEntrance}
      />
      <MessageBarView actor={services.messageBar} />
    </>
  );
}

/** The footer of pages in the running app. It offers to change the cookie answer, and logout if there is no header. */
export function Footer(): JSX.Element {
  const services = useServices();
  const { configuration, cookieConsent: consent, logOut, inspect } = services;
  const { t } = useTranslator();
  const isSignedIn = useSignedIn();
  const { read, dialog } = useLegalDocuments({
    open: () => Promise.resolve(services),
    inspect,
    listAgreed: isSignedIn ? listAgreed(services) : undefined,
  });
  return (
    <SiteFooter
      configuration={configuration}
      read={(key) => (key === 'about-us' ? undefined : (event) => read(event, { name: key, version: null }))}
    >
      {dialog}
      {configuration.oem === oems.partner && isSignedIn ? (
        <button type="button" onClick={logOut}>
          {t('shell.header.logOut')}
        </button>
      ) : null}
      <button type="button" onClick={consent.reopen}>
        {t('cookieNotice.settings')}
      </button>
    </SiteFooter>
  );
}

/** Based on the login marker; another tab may log out while this page stays. */
function useSignedIn(): boolean {
  const { session, cookies } = useServices();
  return useSelector(session, () => cookies.hasLoginMarker());
}

/** The notice on a page that does not ask on its own: loaded when the user reopens it to change the answer. */
function ReopenedCookieNotice(): JSX.Element | null {
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
