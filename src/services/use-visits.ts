import { useEffect, useState } from 'react';
import { accountSignal } from './account-acts.ts';
import { useServices } from './services-context.ts';

/**
 * Counts the times that this tab is looked at again after another one has changed the account. Not while a dialog is
 * open, something is at work or a field is filled, which a new view would lose: the service refuses what was decided by
 * an old one.
 */
export function useVisits(): number {
  const { tabs } = useServices();
  const [visits, setVisits] = useState(0);
  useEffect(() => {
    let isOld = false;
    const stop = tabs.listen((signal) => {
      if (signal === accountSignal) isOld = true;
    });
    const look = (): void => {
      if (!isOld || document.visibilityState !== 'visible' || isInUse()) return;
      isOld = false;
      setVisits((count) => count + 1);
    };
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [tabs]);
  return visits;
}

function isInUse(): boolean {
  const selector = 'dialog[open], [aria-busy=true], [role=progressbar], main form select';
  const fields = document.querySelectorAll<HTMLInputElement>(
    'main input:not([type=checkbox], [type=radio], [type=file])',
  );
  return document.querySelector(selector) !== null || [...fields].some(({ value }) => value !== '');
}
