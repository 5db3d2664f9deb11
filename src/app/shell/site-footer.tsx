import { useState, type JSX, type MouseEventHandler, type ReactNode } from 'react';
import type { LegalDocumentName } from '#contract/calls/legal-documents.ts';
import { oems } from '#contract/storage-names.ts';
import type { Configuration } from '#contract/configuration.ts';
import { languages } from '#contract/languages.ts';
import { routes } from '#contract/pages.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { languageNames } from '#locales/language-names.ts';
import { Icon } from '#src/ui/icons/icon.tsx';
import { seal } from '#src/ui/icons/icons.ts';
import { LanguageSwitch } from '#src/ui/layout/language-switch.tsx';
import { PageFooter } from '#src/ui/layout/page-footer.tsx';

/** Written by the build, see `vite.config.ts`. */
declare const versionOfPages: string | undefined;
const ownVersion = typeof versionOfPages === 'undefined' ? '' : versionOfPages;

interface Props {
  configuration: Configuration | undefined;
  /** Handles a press on a link instead of following it. By default, as on the login page, the official page opens. */
  read?: (key: 'about-us' | LegalDocumentName) => MouseEventHandler<HTMLAnchorElement> | undefined;
  /** The HTML before hydration, when a choice would be lost. */
  isStarting?: boolean;
  /** Placed after the links. */
  children?: ReactNode;
}

/** Until the configuration has loaded, the links have no target. */
export function SiteFooter({ configuration, read, isStarting = false, children }: Props): JSX.Element {
  const { t, language, setLanguage } = useTranslator();
  const [year] = useState(() => new Date().getFullYear());
  const {
    links,
    filings = [],
    oem,
    environment = 'production',
    version = ownVersion,
    languages: tags = languages,
  } = configuration ?? {};
  return (
    <PageFooter
      copyright={t('shell.footer.copyright', { year })}
      version={environment === 'production' ? version : `${environment} ${version}`}
      languages={
        tags.length < 2 ? null : (
          <LanguageSwitch
            label={t('shell.language.name')}
            tags={tags}
            names={languageNames}
            current={language}
            onChoose={isStarting ? undefined : setLanguage}
          />
        )
      }
      badges={
        oem === oems.chineseRegion
          ? filings.map(({ text, address, seal: hasSeal }) => (
              <a key={address} href={address} lang="zh-CN">
                {hasSeal ? <Icon path={seal} size="s" /> : null}
                {text}
              </a>
            ))
          : null
      }
    >
      {(['about-us', 'privacy', 'terms'] as const).map((key) => (
        <a key={key} href={links?.[key]} onClick={read?.(key)}>
          {t(`shell.links.${key}`)}
        </a>
      ))}
      <a href={`${routes.twoFactor}/`}>{t('shell.footer.twoFactor')}</a>
      {children}
    </PageFooter>
  );
}
