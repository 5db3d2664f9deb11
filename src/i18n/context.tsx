import { createContext, useContext, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { languageNames } from './language.ts';
import type { Language } from './language.ts';
import { loadTranslator } from './load.ts';
import type { WordFiles } from './load.ts';
import type { Translator } from './translator.ts';

interface Speech extends Translator {
  /** Changes the language in place, without a reload. */
  speak(language: Language): void;
}

const SpeechContext = createContext<Speech | null>(null);

interface Props {
  initial: Translator;
  /** Where the words of another language come from. */
  files: WordFiles;
  /** Keeps the choice for the next visit. */
  onChoice: (language: Language) => void;
  children: ReactNode;
}

/** Gives the words to everything inside. `<html lang>` follows the language. */
export function TranslatorProvider({ initial, files, onChoice, children }: Props): JSX.Element {
  const [translator, setTranslator] = useState(initial);
  const speak = (language: Language): void => {
    onChoice(language);
    loadTranslator(files, language).then(
      (next) => {
        document.documentElement.lang = next.language;
        setTranslator(next);
      },
      // The words could not be fetched: the page goes on in the language it has.
      () => undefined,
    );
  };
  const { lost, t } = translator;
  return (
    <SpeechContext value={{ ...translator, speak }}>
      {children}
      {lost === undefined ? null : (
        <p className="late late--now" role="status" lang={translator.language}>
          {t('shell.language.lost', { language: languageNames[lost] })}
        </p>
      )}
    </SpeechContext>
  );
}

export function useTranslator(): Speech {
  const speech = useContext(SpeechContext);
  if (speech === null) throw new Error('There is no translator around this part of the page.');
  return speech;
}
