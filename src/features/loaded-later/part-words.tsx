import { createContext, useContext, useState } from 'react';
import type { JSX, ReactNode } from 'react';
import type { Catalog } from '#src/i18n/catalogs.ts';
import { useTranslator } from '#src/i18n/context.tsx';

interface PartWords {
  readonly isComplete: boolean;
  /** Rejects where they cannot be loaded. */
  load(): Promise<void>;
}

const PartWordsContext = createContext<PartWords>({ isComplete: true, load: () => Promise.resolve() });

interface Props {
  /** All that the page can say with its parts; null where it came with that. */
  rest: Catalog | null;
  children: ReactNode;
}

/** Around a page that comes without the words of what it loads later. */
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
