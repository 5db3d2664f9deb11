// Apart from hydrate.tsx: loaded only where the configuration is invalid.

import type { JSX } from 'react';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import { loginMessages } from '#src/i18n/catalogs.ts';
import type { Translator } from '#src/i18n/translator.ts';
import { Misconfigured } from '#src/app/pages/misconfigured-page.tsx';

/** Replaces the log-in page where the configuration is invalid. */
export function MisconfiguredLogin({ translator, invalidSettings }: { translator: Translator; invalidSettings: readonly string[] }): JSX.Element {
  return (
    <TranslatorProvider initial={translator} catalog={loginMessages} onChoice={() => undefined}>
      <Misconfigured failure={null} invalidSettings={invalidSettings} onRetry={() => window.location.reload()} />
    </TranslatorProvider>
  );
}
