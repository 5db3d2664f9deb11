import { createContext, useCallback, useContext, useSyncExternalStore, type RefCallback } from 'react';
import { isConnectionFailure } from '#machines/shared/failure.ts';
import type { UnavailableScreen } from '#machines/retryable-read/retryable-read.model.ts';
import { restoreFocusAfterRetry } from '#src/ui/focus/restore-focus-after-retry.ts';
import type { Outage, RetryableActor } from './outage-store.ts';

export const OutageContext = createContext<Outage | null>(null);

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
