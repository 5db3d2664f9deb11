import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { JSX, ReactNode } from 'react';
import { oems } from '#contract/names.ts';
import { CookieNoticeSection } from '#src/features/cookie-notice/cookie-notice.view.tsx';
import { listAgreed } from '#src/features/agreements/agreements.actors.ts';
import { AgreementsSection } from '#src/features/agreements/agreements.view.tsx';
import { useLegalDocuments } from '#src/features/legal-documents/use-legal-documents.tsx';
import { MessageBarView } from '#src/features/message-bar/message-bar.view.tsx';
import { unknownAccount } from '../../services/display-name.ts';
import type { DisplayedAccount } from '../../services/display-name.ts';
import { useServices } from '../../services/services-context.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { whenIdle } from '#src/browser/when-idle.ts';
import { isSavingData } from '#src/browser/saving-data.ts';
import { AccountTabs, accountTabs } from './account-tabs.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

interface HeaderProps {
  /** The customer, once known. */
  account?: DisplayedAccount;
  /**
   * A strip over the header, which with its tabs and the message bar stands lower by its height. Not in an app, where
   * no footer takes an answer back.
   */
  notice?: ReactNode;
  /** The page is a part of getting in. */
  isEntrance?: boolean;
}

/** The header of pages in the running app, with the message bar behind it. */
export function Header({
  account = unknownAccount,
  notice = <CookieNoticeSection />,
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

/** The header of the account's pages, with their tabs. `current` is the page's route. */
export function AccountHeader({ current, ...shown }: HeaderProps & { current: string }): JSX.Element {
  const navigate = useNavigate();
  // The gallery draws the header without a router.
  const router = useRouter() as ReturnType<typeof useRouter> | null;
  const prepare = (to: string): void => {
    if (!isSavingData()) void router?.preloadRoute({ to }).catch(() => undefined);
  };
  // What another tab shows is fetched when a press is near, or when the page rests.
  const prepareOthers = useRef(() => accountTabs.forEach(({ href }) => prepare(href)));
  useEffect(() => whenIdle(prepareOthers.current), []);
  return (
    <>
      <Header {...shown} />
      <AccountTabs current={current} onOpen={(to) => void navigate({ to })} onIntent={prepare} />
      <AgreementsSection />
    </>
  );
}

/**
 * The footer of pages in the running app, where the answer about cookies can be taken back; and one can log out where
 * no header is.
 */
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

/** By the log-in marker; another tab may log out while this page stays. */
function useSignedIn(): boolean {
  const { session, cookies } = useServices();
  return useSelector(session, () => cookies.hasLoginMarker());
}
