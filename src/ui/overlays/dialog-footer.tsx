// A separate file: forms in pages use it as well.
import { createContext, useContext, type JSX, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** The end of the footer of the surrounding dialog. */
export const FooterPlace = createContext<HTMLElement | null>(null);

/** Renders the buttons of a step into the footer of its dialog. */
export function DialogFooter({ children }: { children: ReactNode }): JSX.Element | null {
  const place = useContext(FooterPlace);
  return place === null ? null : createPortal(children, place);
}
