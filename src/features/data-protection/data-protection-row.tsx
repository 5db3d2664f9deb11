import { useState, type JSX } from 'react';
import { useActorRef } from '#src/react/use-actor-ref.ts';
import { useServices } from '#src/services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { lock } from '#src/ui/icons/icons.ts';
import { SettingsRow, SettingsRowSkeleton } from '#src/ui/rows/settings-row.tsx';
import { LazyView, lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import { RetryRead } from '#src/features/retryable-read/retry-read.tsx';
import { createProfileRead } from './profile-read.actors.ts';

/** Loaded alongside the page. Its row is filled last, because its read waits for the core. */
export const dataProtection = lazyView(async () => (await import('./data-protection.view.tsx')).DataProtectionSection);

/** Until the section is loaded, its row looks as if its status were being read. */
export function DataProtectionRow(): JSX.Element {
  const { t, explain } = useTranslator();
  const services = useServices();
  const [{ prefetch, readProfile }] = useState(() => createProfileRead(services));
  // Not during the render, which React may drop and repeat.
  useActorRef(prefetch, { id: 'prefetchKeys', inspect: services.inspect });
  return (
    <LazyView
      part={dataProtection}
      shown={{ readProfile }}
      waiting={
        <Card>
          <SettingsRowSkeleton>
            <Skeleton label={t('dataProtection.checking')} rows={1} />
          </SettingsRowSkeleton>
        </Card>
      }
      renderFailed={(retry) => (
        <Card>
          <SettingsRow
            icon={lock}
            title={t('dataProtection.title')}
            description={
              <>
                {t('dataProtection.unavailable')}{' '}
                <span role="alert">{explain({ symbol: 'unreachable', message: '' })}</span>
              </>
            }
            action={<RetryRead onRetry={retry} />}
          />
        </Card>
      )}
    />
  );
}
