import type { JSX } from 'react';
import type { LinkKey } from '#contract/links.ts';
import type { TargetKey } from '#machines/navigation/links.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button, LinkButton } from '#src/ui/button.tsx';
import { cloud, help, store } from '#src/ui/icons.ts';
import { SideMenu, SideMenuGroup, SideMenuLink } from '#src/ui/side-menu.tsx';
import { accountLinks } from './account-links.ts';
import type { Account } from './account-links.ts';
import { SiteLink } from './site-link.tsx';
import type { Targets } from './site-link.tsx';

export interface SideMenuLinks {
  account: Account | null;
  support: readonly LinkKey[];
  target: Targets;
}

/** The header's links on a phone. */
export function SiteSideMenu({ support, account, target, onClose }: SideMenuLinks & { onClose: () => void }): JSX.Element {
  const { t } = useTranslator();
  const plain = (key: TargetKey): JSX.Element => <SiteLink key={key} to={key} target={target} />;
  return (
    <SideMenu
      name={t('shell.header.menu')}
      closeName={t('shell.header.closeMenu')}
      onClose={onClose}
      footer={
        account === null ? (
          <LinkButton href={target('log-in')}>{t('shell.links.log-in')}</LinkButton>
        ) : (
          <Button look="cancel" onPress={account.logOut}>
            {t('shell.header.logOut')}
          </Button>
        )
      }
    >
      <SideMenuLink icon={store} name={t('shell.links.store')} href={target('store')} />
      <SideMenuLink icon={cloud} name={t('shell.links.cloud')} href={target('cloud')} />
      <SideMenuGroup icon={help} name={t('shell.header.support')}>
        {support.map(plain)}
      </SideMenuGroup>
      {account === null ? null : (
        <div className="side-menu__account">{accountLinks.signedIn.map(plain)}</div>
      )}
    </SideMenu>
  );
}
