import type { JSX } from 'react';
import { useTranslator } from '#src/i18n/context.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { AccountMenuHead, AccountMenuLine } from '#src/ui/account/account-menu.tsx';
import { Avatar } from '#src/ui/account/avatar.tsx';
import { Icon } from '#src/ui/icons/icon.tsx';
import { user } from '#src/ui/icons/icons.ts';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { accountLinks, SiteLink, targetsOf } from './site-link.tsx';
import { BareHeader, type SiteHeaderProps } from './bare-header.tsx';

interface Props extends SiteHeaderProps {
  /** The page belongs to login: it shows login's links until the user is known. */
  isEntrance?: boolean;
}

/** The header with the account's menu. */
export function SiteHeader({ configuration, account, above, isEntrance = false }: Props): JSX.Element {
  const { t } = useTranslator();
  const target = targetsOf(configuration);
  if (isEntrance && account === null) {
    return (
      <BareHeader configuration={configuration} account={null} above={above} target={target} logIn>
        <LinkButton variant="cancel" href={target('sign-up')}>
          {t('shell.links.sign-up')}
        </LinkButton>
      </BareHeader>
    );
  }
  const name = account === null || account.name === '' ? t('shell.header.account') : account.name;
  const head = account === null || account.name === '' ? null : <AccountMenuHead {...account} />;
  return (
    <BareHeader configuration={configuration} account={account && { ...account, head }} above={above} target={target}>
      <Menu
        name={name}
        icon={
          account?.picture == null ? <Icon path={user} /> : <Avatar name={name} picture={account.picture} size="s" />
        }
      >
        {head}
        {accountLinks[account === null ? 'signedOut' : 'signedIn'].map((key) => (
          <SiteLink key={key} to={key} target={target} />
        ))}
        {account === null ? null : (
          <>
            <AccountMenuLine />
            <button type="button" onClick={account.logOut}>
              {t('shell.header.logOut')}
            </button>
          </>
        )}
      </Menu>
    </BareHeader>
  );
}
