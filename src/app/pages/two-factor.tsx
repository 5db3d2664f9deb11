import type { JSX } from 'react';
import { backupCodeCount, backupCodeDigits, trustTokenDays } from '#contract/limits.ts';
import { routes, setUpTwoFactor } from '#contract/pages.ts';
import { useFetchedDisplayName } from '#src/services/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { Prose } from '#src/ui/layout/prose.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { TwoFactorDrawing } from '#src/ui/layout/two-factor-drawing.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { Footer, Header } from '../shell/page-frame.tsx';
import { StartingFooter, StartingHeader } from '../shell/starting-frame.tsx';

export const title = 'twoFactorInfo.pageTitle';

/** Explains two-factor authentication to all users, signed in or not. */
export function Page(): JSX.Element {
  const { t } = useTranslator();
  return (
    <>
      <PageTitle>{t(title)}</PageTitle>
      <Explanation header={<Header account={useFetchedDisplayName()} />} footer={<Footer />} />
    </>
  );
}

export function Starting(): JSX.Element {
  return <Explanation header={<StartingHeader />} footer={<StartingFooter />} />;
}

function Explanation({ header, footer }: { header: JSX.Element; footer: JSX.Element }): JSX.Element {
  const { t } = useTranslator();
  return (
    <AccountPage
      header={header}
      footer={footer}
      title={t('twoFactorInfo.title')}
      description={t('twoFactorInfo.description')}
    >
      <TwoFactorDrawing>
        <Prose>
          <h2>{t('twoFactorInfo.what.title')}</h2>
          <p>{t('twoFactorInfo.what.text')}</p>
          <h2>{t('twoFactorInfo.ways.title')}</h2>
          <ul>
            <li>{t('twoFactorInfo.ways.authenticator')}</li>
            <li>{t('twoFactorInfo.ways.backup', { count: backupCodeCount, digits: backupCodeDigits })}</li>
            <li>{t('twoFactorInfo.ways.email')}</li>
          </ul>
          <h2>{t('twoFactorInfo.device.title')}</h2>
          <p>{t('twoFactorInfo.device.text', { days: trustTokenDays })}</p>
          <h2>{t('twoFactorInfo.lost.title')}</h2>
          <p>{t('twoFactorInfo.lost.text')}</p>
          <LinkButton href={`${routes.accountSecurity}${setUpTwoFactor}`}>{t('twoFactorInfo.go')}</LinkButton>
        </Prose>
      </TwoFactorDrawing>
    </AccountPage>
  );
}
