import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { MessageBarView } from '#src/features/message-bar/message-bar.view.tsx';
import { useBase } from '#src/flows/base-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { HomeNav } from '#src/ui/home-nav.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** The header of pages in the running app, with the message bar behind it. `name`: the customer's, once it is known. */
export function Header({ name = '' }: { name?: string }): JSX.Element {
  const base = useBase();
  return (
    <>
      <SiteHeader
        configuration={base.configuration}
        account={base.cookies.hasMarker() ? { name, logOut: base.logOut } : null}
      />
      <MessageBarView actor={base.messageBar} />
    </>
  );
}

/** The header of the account's pages, with their tabs. */
export function AccountHeader({ name }: { name: string }): JSX.Element {
  const { t } = useTranslator();
  return (
    <>
      <Header name={name} />
      <HomeNav
        label={t('shell.nav.label')}
        tabs={[{ name: t('shell.nav.home'), href: routes.homePage }]}
        current={routes.homePage}
      />
    </>
  );
}

export function Footer(): JSX.Element {
  return <SiteFooter configuration={useBase().configuration} />;
}
