import { createContext, useCallback, useContext, useState, useSyncExternalStore } from 'react';
import type { JSX, ReactNode, RefCallback } from 'react';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { UnavailableScreen } from '#machines/shared/retryable-read.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { Banner } from '#src/ui/feedback/banner.tsx';
import { RetryButton } from '#src/ui/feedback/retry-message.tsx';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { restoreFocusAfterRetry } from '#src/ui/focus/restore-focus-after-retry.ts';
import { createOutage, type Outage, type RetryableActor } from './outage-store.ts';

const OutageContext = createContext<Outage | null>(null);

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

const noOutage = { subscribe: () => () => undefined, current: () => null };

/**
 * Whether the failure is shown above the page, and `attach`, the `ref` for the part that shows it: it reports the
 * failure and keeps the focus in place.
 */
export function useOutage(
  actor: RetryableActor,
  screen: { readonly name: 'waiting' } | UnavailableScreen,
): { isShownAbove: boolean; attach: RefCallback<HTMLElement> } {
  const outage = useContext(OutageContext);
  const { subscribe, current } = outage ?? noOutage;
  const isShared = useSyncExternalStore(subscribe, current) !== null;
  const failure = screen.name === 'unavailable' && isConnectionFailure(screen.failure) ? screen.failure : null;
  const busy = screen.name === 'unavailable' && screen.busy;
  const attach = useCallback(
    (node: HTMLElement | null) => {
      const restoreFocus = restoreFocusAfterRetry(node);
      const takeBack = node === null || failure === null ? undefined : outage?.report(actor, { failure, busy });
      return () => {
        restoreFocus?.();
        takeBack?.();
      };
    },
    [outage, actor, failure, busy],
  );
  return { isShownAbove: isShared && failure !== null, attach };
}
