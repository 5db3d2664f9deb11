import type { JSX } from 'react';
import { BareHeader } from '#src/routes/bare-header.tsx';
import { SiteFooter } from '#src/routes/site-footer.tsx';
import { useConfiguration } from './configuration-source.ts';
import type { ConfigurationSource } from './configuration-source.ts';

export function LoginHeader({ source }: { source: ConfigurationSource }): JSX.Element {
  return <BareHeader configuration={useConfiguration(source)} account={null} />;
}

export function LoginFooter({ source }: { source: ConfigurationSource }): JSX.Element {
  return <SiteFooter configuration={useConfiguration(source)} />;
}
