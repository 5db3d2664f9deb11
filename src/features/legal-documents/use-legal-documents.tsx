import { useState, type JSX, type MouseEvent } from 'react';
import type { DocumentRequest } from '#machines/legal-documents/legal-documents.model.ts';
import type { LegalDocumentProps, LegalDocumentSection } from './legal-documents.view.tsx';

/**
 * For a link to the official page: opens the document on top of this page, unless the user asked for another tab or
 * window.
 */
export type ReadDocument = (event: MouseEvent<HTMLAnchorElement>, request: DocumentRequest) => void;

type Dependencies = Pick<LegalDocumentProps, 'open' | 'inspect' | 'listAgreed'>;

interface Opened {
  View: typeof LegalDocumentSection;
  request: DocumentRequest;
  href: string;
}

/**
 * Opens legal documents on top of the page. The code loads at the first press; if that fails, the official page opens.
 */
export function useLegalDocuments(parts: Dependencies): {
  read: ReadDocument;
  dialog: JSX.Element | null;
} {
  const [opened, setOpened] = useState<Opened | null>(null);
  const read: ReadDocument = (event, request) => {
    const { href } = event.currentTarget;
    if (href === '' || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    import('./legal-documents.view.tsx').then(
      ({ LegalDocumentSection: View }) => setOpened({ View, request, href }),
      () => window.open(href, '_blank', 'noopener'),
    );
  };
  const dialog = opened && (
    <opened.View {...parts} request={opened.request} href={opened.href} onClose={() => setOpened(null)} />
  );
  return { read, dialog };
}
