import type { JSX } from 'react';
import type { Configuration } from '#contract/configuration.ts';
import { loginParts } from '#contract/pages.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { BareHeader } from '#src/app/shell/bare-header.tsx';
import { SiteFooter } from '#src/app/shell/site-footer.tsx';
import { targetsOf, type Targets } from '#src/app/shell/site-link.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import type { LoginTab } from './login-tab.ts';

interface Props {
  /** Undefined until it has been read. */
  configuration: Configuration | undefined;
}

/** Links to the other part of this page: they load no document and keep the query of the address. */
export function LoginHeader({ configuration, tab }: Props & { tab: LoginTab | null }): JSX.Element {
  const { t } = useTranslator();
  const other = tab?.name === 'signUp' ? 'log-in' : 'sign-up';
  const known = targetsOf(configuration);
  const target: Targets = (key) =>
    key === 'sign-up' ? loginParts.signUp : key === 'log-in' ? loginParts.signIn : known(key);
  return (
    <BareHeader configuration={configuration} account={null} target={target} logIn>
      <LinkButton variant="cancel" href={target(other)}>
        {t(`shell.links.${other}`)}
      </LinkButton>
    </BareHeader>
  );
}

export function LoginFooter({ configuration }: Props): JSX.Element {
  return <SiteFooter configuration={configuration} />;
}
