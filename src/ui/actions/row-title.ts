import { createContext } from 'react';

/** The title of the row that an action belongs to, and its id: "Change" alone says little. */
export const RowTitle = createContext<{ id: string; title: string } | undefined>(undefined);
