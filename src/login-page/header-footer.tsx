import type { JSX } from 'react';
import { loginParts } from '#contract/pages.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { BareHeader } from '#src/app/shell/bare-header.tsx';
import { SiteFooter } from '#src/app/shell/site-footer.tsx';
import { targetsOf, type Targets } from '#src/app/shell/site-link.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { useConfiguration, type ConfigurationSource } from './configuration-source.ts';
import { useLoginTab } from './active-tab.ts';

/** Links to the other part of this page: they load no document and keep the query of the address. */
export function LoginHeader({ source }: { source: ConfigurationSource }): JSX.Element {
  const { t } = useTranslator();
  const configuration = useConfiguration(source);
  const other = useLoginTab() === 'signUp' ? 'log-in' : 'sign-up';
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

export function LoginFooter({ source }: { source: ConfigurationSource }): JSX.Element {
  return <SiteFooter configuration={useConfiguration(source)} />;
}
