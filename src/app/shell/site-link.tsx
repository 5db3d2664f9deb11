import type { JSX, ReactNode } from 'react';
import type { Configuration } from '#contract/configuration.ts';
import { linkTarget, type TargetKey } from '#machines/navigation/links.ts';
import type { DisplayedAccount } from '#src/services/display-name.ts';
import { useTranslator } from '#src/i18n/context.tsx';

export type Targets = (key: TargetKey) => string | undefined;

/** The targets of all links on the open page; none until the configuration is loaded. */
export function targetsOf(configuration: Configuration | undefined): Targets {
  return (key) =>
    configuration && linkTarget(key, window.location.href, { ...configuration.links, cloud: configuration.cloudUrl });
}

export function SiteLink({ to, target }: { to: TargetKey; target: Targets }): JSX.Element {
  const { t } = useTranslator();
  return <a href={target(to)}>{t(`shell.links.${to}`)}</a>;
}

/** The menu's owner, shown if there is a login marker. The name is empty until known. */
export interface Account extends DisplayedAccount {
  readonly logOut: () => void;
  /** First in the menu on a phone; login loads no picture. */
  readonly head?: ReactNode;
}

/** Links of the account menu; logout is an action, not a link. */
export const accountLinks = {
  signedIn: ['my-account', 'orders', 'my-cloud', 'community'],
  signedOut: ['sign-up', 'log-in', 'track-order'],
} as const satisfies Record<string, readonly TargetKey[]>;
