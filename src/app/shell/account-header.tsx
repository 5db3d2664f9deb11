import { useEffect, useRef, type JSX } from 'react';
import { AgreementsSection } from '#src/features/agreements/agreements.view.tsx';
import { nextTask } from '#src/browser/next-task.ts';
import { whenIdle } from '#src/browser/when-idle.ts';
import { isSavingData } from '#src/browser/saving-data.ts';
import { whenNear } from '#src/browser/when-near.ts';
import { loadParts } from '#src/features/lazy-view/lazy-view.tsx';
import { useDisplayName } from '#src/services/services-context.ts';
import { useNavigation } from './navigation.ts';
import { AccountTabs, accountTabs } from './account-tabs.tsx';
import { Header, type HeaderProps } from './page-frame.tsx';

/** The header with the name of the signed-in account, as far as it is known. A new name renders only the header. */
export function NamedAccountHeader(props: Pick<AccountHeaderProps, 'current' | 'notice'>): JSX.Element {
  return <AccountHeader account={useDisplayName()} {...props} />;
}

type AccountHeaderProps = HeaderProps & { current: string };

/** The header of the account's pages, with their tabs. `current` is the page's route. */
export function AccountHeader({ current, ...shown }: AccountHeaderProps): JSX.Element {
  const navigation = useNavigation();
  // If a load fails, a press tries again.
  const prepare = (path: string): void => {
    if (!isSavingData()) navigation.prepare(path);
  };
  // A request takes the browser about a millisecond, so each dialog is requested in a task of its own.
  const prepareDialogs = (): void => {
    if (!isSavingData()) void loadParts(nextTask).catch(() => undefined);
  };
  const atRest = useRef([prepareDialogs, ...accountTabs.map((tab) => () => prepare(tab.href))]);
  const near = useRef(prepareDialogs);
  useEffect(() => whenIdle(...atRest.current), []);
  useEffect(() => whenNear(near.current), []);
  return (
    <>
      <Header {...shown} />
      <AccountTabs current={current} onOpen={navigation.goTo} onIntent={prepare} />
      <AgreementsSection />
    </>
  );
}
