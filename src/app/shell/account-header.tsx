import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { AgreementsSection } from '#src/features/agreements/agreements.view.tsx';
import { whenIdle } from '#src/browser/when-idle.ts';
import { isSavingData } from '#src/browser/saving-data.ts';
import { AccountTabs, accountTabs } from './account-tabs.tsx';
import { Header } from './page-frame.tsx';
import type { HeaderProps } from './page-frame.tsx';

/** The header of the account's pages, with their tabs. `current` is the page's route. */
export function AccountHeader({ current, ...shown }: HeaderProps & { current: string }): JSX.Element {
  const navigate = useNavigate();
  // The gallery draws the header without a router.
  const router = useRouter() as ReturnType<typeof useRouter> | null;
  const prepare = (to: string): void => {
    if (!isSavingData()) void router?.preloadRoute({ to }).catch(() => undefined);
  };
  // Another tab's page is prefetched when a press is likely, or when the page is idle.
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
