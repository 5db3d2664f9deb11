import { legalDocumentsMachine } from '#machines/legal-documents/legal-documents.machine.ts';
import { input, paths } from '#machines/legal-documents/legal-documents.walk.ts';
import { LegalDocumentView } from '#src/features/legal-documents/legal-documents.view.tsx';
import { InLogin } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(legalDocumentsMachine, paths, { input }, (actor, { configuration }) => (
  <InLogin>
    <LegalDocumentView actor={actor} name={input.name} href={configuration.links.terms} onClose={() => undefined} />
  </InLogin>
));
