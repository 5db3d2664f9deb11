import type { JSX } from 'react';
import { ConsentSection } from '#src/features/consent/consent.view.tsx';
import { whenSettled } from '#src/session/when-settled.ts';
import { accountChooserOf } from '#src/session/redirects.ts';
import type { AppServices } from '#src/services/services.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { AppRequestPage } from '../shell/app-request-page.tsx';
import { StartingAppRequest } from '../shell/starting-frame.tsx';

export const title = 'consent.pageTitle';

export { StartingAppRequest as Starting };

/** A customer with several accounts chooses one first. */
export async function enter(services: AppServices): Promise<boolean> {
  await whenSettled(services);
  const chooser = accountChooserOf(services, services.session.getSnapshot().matches('signedIn'));
  if (chooser !== null) services.navigator.go(chooser);
  return chooser === null;
}

/** The page where another app requests access. */
export function Page(): JSX.Element {
  const { t } = useTranslator();
  return (
    <AppRequestPage title={t(title)} signedOut={<ConsentSection isSignedOut />}>
      {(account) => <ConsentSection key={account} />}
    </AppRequestPage>
  );
}
