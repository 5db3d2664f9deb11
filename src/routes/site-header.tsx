import type { JSX, ReactNode } from 'react';
import type { Configuration } from '#contract/configuration.ts';
import { routes } from '#contract/pages.ts';
import { linkTarget } from '#machines/navigation/links.ts';
import type { TargetKey } from '#machines/navigation/links.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { user } from '#src/ui/first-icons.ts';
import { Menu } from '#src/ui/menu.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import { accountLinks } from './account-links.ts';
import type { Account } from './account-links.ts';
import { SideMenuButton } from './side-menu-button.tsx';

export interface SiteHeaderProps {
  /** Undefined while it is on its way: the words stand in their places and lead nowhere yet. */
  configuration: Configuration | undefined;
  account: Account | null;
  /** The log-in page leads nobody to itself. */
  isLogin?: boolean;
}

export function SiteHeader({ configuration, account, isLogin = false }: SiteHeaderProps): JSX.Element {
  const { t } = useTranslator();
  const target = useTarget(configuration);
  const link = (key: TargetKey): JSX.Element => (
    <a key={key} href={target(key)}>
      {t(`shell.links.${key}`)}
    </a>
  );
  return (
    <PageHeader brandName={t('shell.brand')} homeHref={routes.homePage}>
      <nav className="page-header__links" aria-label={t('shell.header.links')}>
        {link('store')}
        {link('cloud')}
        <Menu name={t('shell.header.support')}>{(configuration?.supportMenu ?? []).map(link)}</Menu>
        {isLogin ? null : (
          <AccountMenu account={account}>{accountLinks[account === null ? 'signedOut' : 'signedIn'].map(link)}</AccountMenu>
        )}
      </nav>
      <SideMenuButton support={configuration?.supportMenu ?? []} account={account} target={target} />
    </PageHeader>
  );
}

function AccountMenu({ account, children }: { account: Account | null; children: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  const name = account === null || account.name === '' ? t('shell.header.account') : account.name;
  return (
    <Menu name={name} icon={<Icon path={user} />}>
      {children}
      {account === null ? null : (
        <button type="button" onClick={account.logOut}>
          {t('shell.header.logOut')}
        </button>
      )}
    </Menu>
  );
}

function useTarget(configuration: Configuration | undefined): (key: TargetKey) => string | undefined {
  return (key) => configuration && linkTarget(key, window.location.href, configuration.links);
}
