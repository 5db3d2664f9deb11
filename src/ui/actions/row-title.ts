import { createContext } from 'react';

/** The id of the title of the row that an action belongs to: "Change" alone says little. */
export const RowTitle = createContext<string | undefined>(undefined);
