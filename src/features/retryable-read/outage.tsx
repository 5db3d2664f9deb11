import { useState, useSyncExternalStore, type JSX, type ReactNode } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { Banner } from '#src/ui/messages/banner.tsx';
import { RetryButton } from '#src/ui/messages/retry-message.tsx';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { createOutage, type Outage } from './outage-store.ts';
import { OutageContext } from './use-outage.ts';

/**
 * For a page whose parts each read something: an outage that affects several of them is shown once, above them, with
 * one Retry.
 */
export function OutageScope({ children }: { children: ReactNode }): JSX.Element {
  const [outage] = useState(createOutage);
  return (
    <OutageContext value={outage}>
      <OutageBanner outage={outage} />
      {children}
    </OutageContext>
  );
}

function OutageBanner({ outage }: { outage: Outage }): JSX.Element | null {
  const { t, explain } = useTranslator();
  const shown = useSyncExternalStore(outage.subscribe, outage.current);
  // If the banner had the focus, move it to the start of the page.
  if (shown === null) return outage.hasEnded() ? <span hidden ref={focusPageIfLost} /> : null;
  return (
    <Banner
      kind="warning"
      title={t('shell.outage.title')}
      action={<RetryButton variant="warning" label={retryLabel({ t })} busy={shown.busy} onRetry={outage.retry} />}
    >
      <span role="alert">{explain(shown.failure)}</span>
    </Banner>
  );
}
