import { createContext, useContext, useRef, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { languageNames } from './language.ts';
import type { Language } from './language.ts';
import { loadTranslator } from './load.ts';
import type { WordFiles } from './load.ts';
import type { Translator } from './translator.ts';

interface Speech extends Translator {
  /** Changes the language in place, without a reload. */
  speak(language: Language): void;
  /** Brings more words, in this language and every other that is chosen later; rejects where they do not come. */
  learn(files: WordFiles): Promise<void>;
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
  const wish = useRef({ language: initial.language, files });
  // Of several wishes the last one is spoken; all wait for it.
  const follow = async (): Promise<void> => {
    const wished = wish.current;
    const next = await loadTranslator(wished.files, wished.language);
    if (wished !== wish.current) return follow();
    nameLanguage(next.language);
    setTranslator(next);
  };
  const speak = (language: Language): void => {
    onChoice(language);
    wish.current = { ...wish.current, language };
    // Where the words could not be fetched the page goes on in the language it has.
    void follow().catch(() => undefined);
  };
  const learn = (more: WordFiles): Promise<void> => {
    wish.current = { ...wish.current, files: more };
    return follow();
  };
  const { lost, t } = translator;
  return (
    <SpeechContext value={{ ...translator, speak, learn }}>
      {children}
      {lost === undefined ? null : (
        <p className="late late--now" role="status" lang={translator.language}>
          {t('shell.language.lost', { language: languageNames[lost] })}
        </p>
      )}
    </SpeechContext>
  );
}

function nameLanguage(language: Language): void {
  document.documentElement.lang = language;
}

export function useTranslator(): Speech {
  const speech = useContext(SpeechContext);
  if (speech === null) throw new Error('There is no translator around this part of the page.');
  return speech;
}
