import type { JSX } from 'react';
import scene from '#brand/scene.svg?no-inline';
import { routes } from '#contract/pages.ts';
import { ServicesContext } from '#src/app/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Footer } from '#src/app/shell/page-frame.tsx';
import { Misconfigured } from '#src/app/pages/misconfigured-page.tsx';
import { NotFoundPage } from '#src/app/pages/not-found-page.tsx';
import { StartingPage } from '#src/app/pages/starting-page.tsx';
import { TwoFactorInfoPage } from '#src/app/pages/two-factor-info-page.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { ThirdPartyLayout } from '#src/ui/layout/third-party-layout.tsx';
import { failure } from '#machines/shared/failure.ts';
import { nothing } from '../specimen.tsx';
import type { Specimen } from '../specimen.tsx';
import { stillServices } from '../surroundings.ts';

function page(name: string, title: string, draw: () => JSX.Element): Specimen {
  return { id: `pages/${name}`, title, fills: true, walks: false, draw: () => <ServicesContext value={stillServices(false)}>{draw()}</ServicesContext> };
}

/** The frame in which another app asks for the account, while that is looked up. */
function BeforeConsent(): JSX.Element {
  const { t } = useTranslator();
  const header = <PageHeader brandName={t('shell.brand')} homeHref={routes.homePage} />;
  return (
    <ThirdPartyLayout header={header} footer={<Footer />} scene={scene}>
      <Skeleton label={t('shell.starting.label')} rows={4} />
    </ThirdPartyLayout>
  );
}

/** Pages that no chart of a feature draws. */
export const parts = [
  page('starting', 'before the app knows where it stands', () => <StartingPage />),
  page('misconfigured', 'a setting is wrong', () => <Misconfigured failure={null} invalidSettings={['apiBase', 'cookieDomain']} onRetry={nothing} />),
  page('no-configuration', 'the configuration cannot be read', () => <Misconfigured failure={failure('unreachable')} invalidSettings={[]} onRetry={nothing} />),
  page('not-found', 'not found', () => <NotFoundPage />),
  page('third-party', 'the frame of consent and chooser', () => <BeforeConsent />),
  page('two-factor', 'about two-factor authentication', () => <TwoFactorInfoPage />),
];
