import type { AnalyticsRecorder } from '#src/analytics/recorder.ts';
import { storedText } from '#src/browser/storage/stored-text.ts';
import type { LazyServices } from '#src/services/lazy-services.ts';
import type { ValidatedConfiguration } from '#src/services/validated-configuration.ts';

/** The page's recorder if this browser stores consent; otherwise null, and nothing else is loaded. */
export async function openAnalytics(lazyServices: {
  configuration: () => Promise<Pick<ValidatedConfiguration, 'configuration'>>;
  services: LazyServices['services'];
}): Promise<AnalyticsRecorder['onInspect'] | null> {
  const { configuration } = await lazyServices.configuration();
  if (configuration.analyticsAddress === '' || storedText(configuration.storage.cookieConsent) !== 'allowed')
    return null;
  const [services, { createRecorder }] = await Promise.all([
    lazyServices.services(),
    import('#src/analytics/recorder.ts'),
  ]);
  return createRecorder(services).onInspect;
}
