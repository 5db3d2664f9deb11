import type { JSX } from 'react';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import { loginWords } from '#src/i18n/login-words.ts';
import type { Translator } from '#src/i18n/translator.ts';
import { Misconfigured } from '#src/app/pages/misconfigured-page.tsx';

/** In place of the log-in page, where the configuration is wrong. */
export function MisconfiguredLogin({ translator, wrong }: { translator: Translator; wrong: readonly string[] }): JSX.Element {
  return (
    <TranslatorProvider initial={translator} files={loginWords} onChoice={() => undefined}>
      <Misconfigured failure={null} wrong={wrong} onRetry={() => window.location.reload()} />
    </TranslatorProvider>
  );
}
