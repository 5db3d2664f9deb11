import { useState, type JSX, type ReactNode } from 'react';
import type { Configuration } from '#contract/configuration.ts';
import { routes } from '#contract/pages.ts';
import type { TargetKey } from '#machines/navigation/links.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { PageHeader } from '#src/ui/layout/page-header.tsx';
import { SiteLink, type Account, type Targets } from './site-link.tsx';
import { menu } from '#src/ui/icons/icons.ts';
import { IconButton } from '#src/ui/actions/icon-button.tsx';
import type { SideMenuLinks, SiteSideMenu } from './site-side-menu.tsx';

export interface SiteHeaderProps {
  /** Undefined until loaded; the links have no target until then. */
  configuration: Configuration | undefined;
  account: Account | null;
  /** A strip above the header. */
  above?: ReactNode;
}

interface Props extends SiteHeaderProps {
  target: Targets;
  /** Includes the link Track order, as on the login page. */
  logIn?: boolean;
  /** Placed after the links: the account's controls. */
  children: ReactNode;
}

/** The header with the site's links. */
export function BareHeader({ configuration, account, above, target, logIn, children }: Props): JSX.Element {
  const { t } = useTranslator();
  const support = configuration?.supportMenu ?? [];
  const link = (key: TargetKey): JSX.Element => <SiteLink key={key} to={key} target={target} />;
  return (
    <PageHeader skipName={t('shell.header.skip')} brandName={t('shell.brand')} homeHref={routes.homePage} above={above}>
      <nav className="page-header__links" aria-label={t('shell.header.links')}>
        {link('store')}
        {link('cloud')}
        {logIn && link('track-order')}
        <Menu name={t('shell.header.support')}>{support.map(link)}</Menu>
        {children}
      </nav>
      <SideMenuButton support={support} account={account} target={target} />
    </PageHeader>
  );
}

/** Opens the header's links on a phone. Loads them on demand; if that fails, another press tries again. */
function SideMenuButton(links: SideMenuLinks): JSX.Element {
  const { t } = useTranslator();
  const [Menu, setMenu] = useState<typeof SiteSideMenu | null>(null);
  const open = (): void =>
    void import('./site-side-menu.tsx').then(
      ({ SiteSideMenu: fetched }) => setMenu(() => fetched),
      () => undefined,
    );
  return (
    <>
      <IconButton name={t('shell.header.menu')} path={menu} onPress={open} />
      {Menu && <Menu {...links} onClose={() => setMenu(null)} />}
    </>
  );
}
