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
  /** All texts of the page and its parts; null if the page already includes them. */
  rest: Catalog | null;
  children: ReactNode;
}

/** Wraps a page that starts without the texts of the parts it loads later. */
export function PartWordsProvider({ rest, children }: Props): JSX.Element {
  const { addMessages } = useTranslator();
  const [isComplete, setComplete] = useState(rest === null);
  const load = async (): Promise<void> => {
    if (isComplete || rest === null) return;
    await addMessages(rest);
    setComplete(true);
  };
  return <PartWordsContext value={{ isComplete, load }}>{children}</PartWordsContext>;
}

export function usePartWords(): PartWords {
  return useContext(PartWordsContext);
}
