import { createContext, useContext, useRef, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import { languageNames } from './language.ts';
import type { Language } from './language.ts';
import { loadTranslator } from './load.ts';
import type { Catalog } from './load.ts';
import type { Translator } from './translator.ts';

interface Translation extends Translator {
  /** Changes the language in place, without a reload. */
  setLanguage(language: Language): void;
  /** Brings more words, in this language and every other that is chosen later; rejects where they do not come. */
  addMessages(files: Catalog): Promise<void>;
}

const TranslationContext = createContext<Translation | null>(null);

interface Props {
  initial: Translator;
  /** Where the words of another language come from. */
  files: Catalog;
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
  const setLanguage = (language: Language): void => {
    onChoice(language);
    wish.current = { ...wish.current, language };
    // Where the words could not be fetched the page goes on in the language it has.
    void follow().catch(() => undefined);
  };
  const addMessages = (more: Catalog): Promise<void> => {
    wish.current = { ...wish.current, files: more };
    return follow();
  };
  const { fallbackFrom, t } = translator;
  return (
    <TranslationContext value={{ ...translator, setLanguage, addMessages }}>
      {children}
      {fallbackFrom === undefined ? null : (
        <p className="late late--now" role="status" lang={translator.language}>
          {t('shell.language.lost', { language: languageNames[fallbackFrom] })}
        </p>
      )}
    </TranslationContext>
  );
}

function nameLanguage(language: Language): void {
  document.documentElement.lang = language;
}

export function useTranslator(): Translation {
  const speech = useContext(TranslationContext);
  if (speech === null) throw new Error('There is no translator around this part of the page.');
  return speech;
}
