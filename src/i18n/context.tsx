import { createContext, useContext, useRef, useState, type JSX, type ReactNode } from 'react';
import { loadTranslator, type Catalog } from './catalogs.ts';
import { languageNames } from '#locales/language-names.ts';
import type { Language } from './language.ts';
import type { Translator } from './translator.ts';

interface Translation extends Translator {
  /** Changes the language in place, without a reload. */
  setLanguage(language: Language): void;
  /**
   * Replaces the catalog with a larger one, for this language and any chosen later; rejects if it cannot be loaded.
   * Does not re-render, because that would replace a part of the page that is not hydrated yet.
   */
  addMessages(catalog: Catalog): Promise<void>;
}

const TranslationContext = createContext<Translation | null>(null);

interface Props {
  initial: Translator;
  /** The source of the messages of other languages. */
  catalog: Catalog;
  /** Stores the choice for the next visit. */
  onChoice: (language: Language) => void;
  children: ReactNode;
}

/** Provides the messages to its children. `<html lang>` follows the language. */
export function TranslatorProvider({ initial, catalog, onChoice, children }: Props): JSX.Element {
  const [translator, setTranslator] = useState(initial);
  const requested = useRef({ language: initial.language, catalog });
  // Of several requests, only the last one is shown; all of them wait for it.
  const load = async (): Promise<void> => {
    const request = requested.current;
    const next = await loadTranslator(request.catalog, request.language);
    if (request !== requested.current) return load();
    setDocumentLanguage(next.language);
    setTranslator(next);
  };
  const setLanguage = (language: Language): void => {
    onChoice(language);
    requested.current = { ...requested.current, language };
    // If the messages cannot be loaded, the page keeps its language.
    void load().catch(() => undefined);
  };
  const addMessages = async (larger: Catalog): Promise<void> => {
    const request = { ...requested.current, catalog: larger };
    requested.current = request;
    const found = await larger(request.language).catch(() => null);
    if (found === null || request !== requested.current || request.language !== translator.language) await load();
    else translator.add(found.messages);
  };
  const { fallbackFrom, t } = translator;
  return (
    <TranslationContext value={{ ...translator, setLanguage, addMessages }}>
      {children}
      {fallbackFrom === undefined ? null : (
        <p className="slow-load slow-load--now" role="status" lang={translator.language}>
          {t('shell.language.fallback', { language: languageNames[fallbackFrom] })}
        </p>
      )}
    </TranslationContext>
  );
}

function setDocumentLanguage(language: Language): void {
  document.documentElement.lang = language;
}

export function useTranslator(): Translation {
  const translation = useContext(TranslationContext);
  if (translation === null) throw new Error('No translator.');
  return translation;
}
