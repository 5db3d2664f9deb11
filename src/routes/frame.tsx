import type { JSX } from 'react';
import { MessageBarView } from '#src/features/message-bar/message-bar.view.tsx';
import { useBase } from '#src/flows/base-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { logOut } from '#src/ui/icons.ts';
import { PageHeader } from '#src/ui/page-header.tsx';
import { SiteFooter } from './site-footer.tsx';

/** The header of pages in the running app, with the message bar behind it. */
export function Header({ signedIn = false }: { signedIn?: boolean }): JSX.Element {
  const { t } = useTranslator();
  const base = useBase();
  return (
    <>
      <PageHeader brandName={t('shell.brand')} homeHref="/">
        {signedIn ? (
          <Button look="ghost" quiet icon={<Icon path={logOut} />} onPress={base.logOut}>
            {t('shell.header.logOut')}
          </Button>
        ) : null}
      </PageHeader>
      <MessageBarView actor={base.messageBar} />
    </>
  );
}

export function Footer(): JSX.Element {
  return <SiteFooter links={useBase().configuration.links} />;
}
