import { useLayoutEffect } from 'react';

/** The title of the document, in the language of the page. */
export function PageTitle({ children }: { children: string }): null {
  useLayoutEffect(() => {
    document.title = children;
  }, [children]);
  return null;
}
