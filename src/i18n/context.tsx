import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type JSX,
  type ReactNode,
} from 'react';
import { loadTranslator, type Catalog } from './catalogs.ts';
import { languageNames } from '#locales/language-names.ts';
import type { Language } from './language.ts';
import type { Translator } from './translator.ts';

interface Translation extends Translator {
  /** Changes the language in place, without a reload. */
  setLanguage(language: Language): void;
}

const TranslationContext = createContext<Translation | null>(null);

interface Props {
  initial: Translator;
  /** The source of the messages of other languages. */
  catalog: Catalog;
  /** Stores the choice for the next visit. */
  onChoice: (language: Language) => void;
  /** Subscribes to choices of other tabs; returns a cleanup function. */
  follow?: ((show: (language: Language) => void) => () => void) | undefined;
  children: ReactNode;
}

/** Provides the messages to its children. `<html lang>` follows the language. */
export function TranslatorProvider({ initial, catalog, onChoice, follow, children }: Props): JSX.Element {
  const [translator, setTranslator] = useState(initial);
  const requested = useRef(initial.language);
  const load = async (language: Language): Promise<void> => {
    const next = await loadTranslator(catalog, language);
    // Of several choices, only the last one is shown.
    if (language !== requested.current) return;
    document.documentElement.lang = next.language;
    setTranslator(next);
  };
  const show = (language: Language): void => {
    requested.current = language;
    // If the messages cannot be loaded, the page keeps its language.
    void load(language).catch(() => undefined);
  };
  const setLanguage = (language: Language): void => {
    onChoice(language);
    show(language);
  };
  const showFollowed = useEffectEvent(show);
  useEffect(() => follow?.(showFollowed), [follow]);
  const { fallbackFrom, t } = translator;
  return (
    <TranslationContext value={{ ...translator, setLanguage }}>
      {children}
      {fallbackFrom === undefined ? null : (
        <p className="slow-load slow-load--now" role="status" lang={translator.language}>
          {t('shell.language.fallback', { language: languageNames[fallbackFrom] })}
        </p>
      )}
    </TranslationContext>
  );
}

export function useTranslator(): Translation {
  const translation = useContext(TranslationContext);
  if (translation === null) throw new Error('No translator.');
  return translation;
}
