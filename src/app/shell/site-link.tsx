import type { JSX } from 'react';
import type { Configuration } from '#contract/configuration.ts';
import { linkTarget } from '#machines/navigation/links.ts';
import type { TargetKey } from '#machines/navigation/links.ts';
import { useTranslator } from '#src/i18n/context.tsx';

export type Targets = (key: TargetKey) => string | undefined;

/** Where everything leads from the page that is open; nowhere yet without a configuration. */
export function targetsOf(configuration: Configuration | undefined): Targets {
  return (key) => configuration && linkTarget(key, window.location.href, configuration.links);
}

export function SiteLink({ to, target }: { to: TargetKey; target: Targets }): JSX.Element {
  const { t } = useTranslator();
  return <a href={target(to)}>{t(`shell.links.${to}`)}</a>;
}
