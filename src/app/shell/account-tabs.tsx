import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { HomeNav, type HomeNavProps } from '#src/ui/layout/home-nav.tsx';

interface Props extends Pick<HomeNavProps, 'onOpen' | 'onIntent'> {
  /** The route of the page that is open. */
  current: string;
}

export const accountTabs = [
  { name: 'shell.nav.home', href: routes.homePage },
  { name: 'shell.nav.security', href: routes.accountSecurity },
] as const;

/** The tabs of the account's pages. */
export function AccountTabs(props: Props): JSX.Element {
  const { t } = useTranslator();
  return (
    <HomeNav
      label={t('shell.nav.label')}
      tabs={accountTabs.map(({ name, href }) => ({ name: t(name), href }))}
      {...props}
    />
  );
}
