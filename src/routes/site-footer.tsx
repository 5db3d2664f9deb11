import { useState } from 'react';
import type { JSX } from 'react';
import type { Configuration } from '#contract/configuration.ts';
import { assetVersion, languages } from '#contract/limits.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { isLanguage, languageNames } from '#src/i18n/language.ts';
import { LanguageSwitch } from '#src/ui/language-switch.tsx';
import { PageFooter } from '#src/ui/page-footer.tsx';

/** Without `links` the words stand in their places and lead nowhere yet: the configuration is still on its way. */
export function SiteFooter({ links }: { links: Configuration['links'] | undefined }): JSX.Element {
  const { t, language, speak } = useTranslator();
  const [year] = useState(() => new Date().getFullYear());
  return (
    <PageFooter
      copyright={t('shell.footer.copyright', { year })}
      version={assetVersion}
      languages={
        <LanguageSwitch
          label={t('shell.language.name')}
          languages={languages.map((tag) => ({ tag, name: languageNames[tag] }))}
          current={language}
          onChoose={(tag) => {
            if (isLanguage(tag)) speak(tag);
          }}
        />
      }
    >
      <a href={links?.['about-us']}>{t('shell.footer.aboutUs')}</a>
      <a href={links?.privacy}>{t('shell.footer.privacy')}</a>
      <a href={links?.terms}>{t('shell.footer.terms')}</a>
    </PageFooter>
  );
}
