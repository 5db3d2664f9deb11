import { createContext, useContext, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import type { Catalog } from '#src/i18n/catalogs.ts';
import { useTranslator } from '#src/i18n/context.tsx';

interface PartWords {
  readonly isComplete: boolean;
  /** Rejects if the texts cannot be loaded. */
  load(): Promise<void>;
}

const PartWordsContext = createContext<PartWords>({ isComplete: true, load: () => Promise.resolve() });

interface Props {
  /** All texts of the page and its dialogs. */
  rest: Catalog;
  children: ReactNode;
}

/** Wraps a page that starts without the texts of its dialogs. */
export function PartWordsProvider({ rest, children }: Props): JSX.Element {
  const { addMessages } = useTranslator();
  const [isComplete, setComplete] = useState(false);
  const load = async (): Promise<void> => {
    if (isComplete) return;
    await addMessages(rest);
    setComplete(true);
  };
  return <PartWordsContext value={{ isComplete, load }}>{children}</PartWordsContext>;
}

export function usePartWords(): PartWords {
  return useContext(PartWordsContext);
}
