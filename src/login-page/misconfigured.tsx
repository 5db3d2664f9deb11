// Separate from hydrate.tsx, because it is loaded only if the configuration is invalid.

import type { JSX } from 'react';
import { appMessages } from '#src/i18n/document-messages.ts';
import { loadTranslator } from '#src/i18n/catalogs.ts';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import type { Language } from '#src/i18n/language.ts';
import { Misconfigured } from '#src/app/shell/misconfigured-page.tsx';

/** Replaces the login page if the configuration is invalid. Its texts are not part of login's. */
export async function misconfiguredLogin(language: Language, invalidSettings: readonly string[]): Promise<JSX.Element> {
  return (
    <TranslatorProvider
      initial={await loadTranslator(appMessages, language)}
      catalog={appMessages}
      onChoice={() => undefined}
    >
      <Misconfigured failure={null} invalidSettings={invalidSettings} onRetry={() => window.location.reload()} />
    </TranslatorProvider>
  );
}
