import type { JSX } from 'react';
import type { LinkKey } from '#contract/links.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { cloud, help, parcel, speech, store, user, video } from '#src/ui/icons/icons.ts';
import { SideMenu, SideMenuGroup, SideMenuLink } from '#src/ui/overlays/side-menu.tsx';
import { accountLinks, SiteLink, type Account, type Targets } from './site-link.tsx';

export interface SideMenuLinks {
  account: Account | null;
  support: readonly LinkKey[];
  target: Targets;
}

const accountIcons = { 'my-account': user, orders: parcel, 'my-cloud': video, community: speech } as const;

/** The header's links on a phone. */
export function SiteSideMenu({
  support,
  account,
  target,
  onClose,
}: SideMenuLinks & { onClose: () => void }): JSX.Element {
  const { t } = useTranslator();
  return (
    <SideMenu
      name={t('shell.header.menu')}
      closeName={t('shell.header.closeMenu')}
      onClose={onClose}
      footer={
        account === null ? (
          <>
            <LinkButton href={target('log-in')}>{t('shell.links.log-in')}</LinkButton>
            <LinkButton variant="cancel" href={target('sign-up')}>
              {t('shell.links.sign-up')}
            </LinkButton>
          </>
        ) : (
          <Button variant="cancel" onPress={account.logOut}>
            {t('shell.header.logOut')}
          </Button>
        )
      }
    >
      {account?.head}
      <SideMenuLink icon={store} name={t('shell.links.store')} href={target('store')} />
      <SideMenuLink icon={cloud} name={t('shell.links.cloud')} href={target('cloud')} />
      <SideMenuGroup icon={help} name={t('shell.header.support')}>
        {support.map((key) => (
          <SiteLink key={key} to={key} target={target} />
        ))}
      </SideMenuGroup>
      {account === null ? (
        <SideMenuLink icon={parcel} name={t('shell.links.track-order')} href={target('track-order')} />
      ) : (
        <div className="side-menu__account">
          {accountLinks.signedIn.map((key) => (
            <SideMenuLink key={key} icon={accountIcons[key]} name={t(`shell.links.${key}`)} href={target(key)} />
          ))}
        </div>
      )}
    </SideMenu>
  );
}
