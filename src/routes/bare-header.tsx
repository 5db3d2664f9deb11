import type { JSX, ReactNode } from 'react';
import type { Configuration } from '#contract/configuration.ts';
import { routes } from '#contract/pages.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { PageHeader } from '#src/ui/page-header.tsx';
import type { Account } from './account-links.ts';
import { SideMenuButton } from './side-menu-button.tsx';
import { SiteLink, targetsOf } from './site-link.tsx';

export interface SiteHeaderProps {
  /** Undefined while it is on its way: the words stand in their places and lead nowhere yet. */
  configuration: Configuration | undefined;
  account: Account | null;
}

/** The header with nothing but the site's links, as the log-in page has it, which leads nobody to itself. */
export function BareHeader({ configuration, account, children }: SiteHeaderProps & { children?: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  const target = targetsOf(configuration);
  const support = configuration?.supportMenu ?? [];
  return (
    <PageHeader brandName={t('shell.brand')} homeHref={routes.homePage}>
      <nav className="page-header__links" aria-label={t('shell.header.links')}>
        <SiteLink to="store" target={target} />
        <SiteLink to="cloud" target={target} />
        <Menu name={t('shell.header.support')}>
          {support.map((key) => (
            <SiteLink key={key} to={key} target={target} />
          ))}
        </Menu>
        {children}
      </nav>
      <SideMenuButton support={support} account={account} target={target} />
    </PageHeader>
  );
}
