import { useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { oems } from '#contract/names.ts';
import type { Configuration } from '#contract/configuration.ts';
import { assetVersion, languages } from '#contract/limits.ts';
import { routes } from '#contract/pages.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { isLanguage, languageNames } from '#src/i18n/language.ts';
import { Icon } from '#src/ui/icons/icon.tsx';
import { seal } from '#src/ui/icons/frame-icons.ts';
import { LanguageSwitch } from '#src/ui/layout/language-switch.tsx';
import { PageFooter } from '#src/ui/layout/page-footer.tsx';

interface Props {
  configuration: Configuration | undefined;
  /** Stands behind the links. */
  children?: ReactNode;
}

/** Without a configuration the words stand in their places and lead nowhere yet: it is still on its way. */
export function SiteFooter({ configuration, children }: Props): JSX.Element {
  const { t, language, setLanguage } = useTranslator();
  const [year] = useState(() => new Date().getFullYear());
  const { links, filings = [], oem, environment = 'production', version = assetVersion } = configuration ?? {};
  return (
    <PageFooter
      copyright={t('shell.footer.copyright', { year })}
      version={environment === 'production' ? version : `${environment} ${version}`}
      languages={
        <LanguageSwitch
          label={t('shell.language.name')}
          languages={languages.map((tag) => ({ tag, name: languageNames[tag] }))}
          current={language}
          onChoose={(tag) => {
            if (isLanguage(tag)) setLanguage(tag);
          }}
        />
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
      <a href={links?.['about-us']}>{t('shell.links.about-us')}</a>
      <a href={links?.privacy}>{t('shell.links.privacy')}</a>
      <a href={links?.terms}>{t('shell.links.terms')}</a>
      <a href={`${routes.twoFactor}/`}>{t('shell.footer.twoFactor')}</a>
      {children}
    </PageFooter>
  );
}
