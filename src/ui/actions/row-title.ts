import { createContext } from 'react';

/** The title and id of an action's row, because "Change" alone says little. */
export const RowTitle = createContext<{ id: string; title: string } | undefined>(undefined);
