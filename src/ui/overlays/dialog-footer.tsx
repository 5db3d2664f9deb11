// Apart from the dialog: forms that stand in pages, too, use it.
import { createContext, useContext } from 'react';
import type { JSX, ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The end of the footer of the dialog that something is inside of. */
export const FooterPlace = createContext<HTMLElement | null>(null);

/** The buttons of a step, from inside of it: they stand in the footer of its dialog. */
export function DialogFooter({ children }: { children: ReactNode }): JSX.Element | null {
  const place = useContext(FooterPlace);
  return place === null ? null : createPortal(children, place);
}
