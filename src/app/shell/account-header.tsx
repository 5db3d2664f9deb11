import { useEffect, useRef } from 'react';
import type { JSX } from 'react';
import { AgreementsSection } from '#src/features/agreements/agreements.view.tsx';
import { whenIdle } from '#src/browser/when-idle.ts';
import { isSavingData } from '#src/browser/saving-data.ts';
import { whenNear } from '#src/browser/when-near.ts';
import { loadParts } from '#src/features/loaded-later/loaded-later.tsx';
import { usePartWords } from '#src/features/loaded-later/part-words.tsx';
import { useNavigation } from './navigation.ts';
import { AccountTabs, accountTabs } from './account-tabs.tsx';
import { Header } from './page-frame.tsx';
import type { HeaderProps } from './page-frame.tsx';

/** The header of the account's pages, with their tabs. `current` is the page's route. */
export function AccountHeader({ current, ...shown }: HeaderProps & { current: string }): JSX.Element {
  const navigation = useNavigation();
  const words = usePartWords();
  const prepare = (path: string): void => {
    if (!isSavingData()) navigation.prepare(path);
  };
  // Fetches the pages of the other tabs and this page's dialogs when a press is likely, or when the page is idle. If
  // that fails, a press tries again.
  const prepareParts = (): void => {
    if (!isSavingData()) void Promise.all([loadParts(), words.load()]).catch(() => undefined);
  };
  const atRest = useRef(() => {
    prepareParts();
    accountTabs.forEach(({ href }) => prepare(href));
  });
  const near = useRef(prepareParts);
  useEffect(() => whenIdle(atRest.current), []);
  useEffect(() => whenNear(near.current), []);
  return (
    <>
      <Header {...shown} />
      <AccountTabs current={current} onOpen={navigation.goTo} onIntent={prepare} />
      <AgreementsSection />
    </>
  );
}
