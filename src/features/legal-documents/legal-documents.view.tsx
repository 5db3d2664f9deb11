import type { JSX } from 'react';
import { useActorRef } from '@xstate/react';
import type { InspectionEvent } from 'xstate';
import type { DocumentRequest } from '#machines/legal-documents/legal-documents.model.ts';
import { selectScreen } from '#machines/legal-documents/legal-documents.selectors.ts';
import type { LegalDocumentScreen } from '#machines/legal-documents/legal-documents.selectors.ts';
import type { Services } from '#src/app/services.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { RetryMessage } from '#src/ui/feedback/retry-message.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { DocumentDialog } from '#src/ui/overlays/document-dialog.tsx';
import { provideLegalDocument } from './legal-documents.actors.ts';
import type { LegalDocumentActor } from './legal-documents.actors.ts';

interface Shown {
  name: DocumentRequest['name'];
  /** The official page. */
  href: string;
  onClose: () => void;
}

export interface LegalDocumentProps extends Omit<Shown, 'name'> {
  request: DocumentRequest;
  open: () => Promise<Pick<Services, 'sendOnce'>>;
  inspect: (event: InspectionEvent) => void;
}

export function LegalDocumentSection({ request, open, inspect, ...shown }: LegalDocumentProps): JSX.Element {
  const actor = useActorRef(provideLegalDocument(open), { input: request, inspect });
  return <LegalDocumentView actor={actor} name={request.name} {...shown} />;
}

/** The text of a legal document, in a dialog. */
export function LegalDocumentView({ actor, name, href, onClose }: Shown & { actor: LegalDocumentActor }): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  return (
    <DocumentDialog
      title={t(`shell.links.${name}`)}
      closeName={t('legalDocuments.close')}
      onClose={onClose}
      link={{ href, label: t('legalDocuments.official') }}
      footer={
        <>
          {screen.name === 'shown' ? (
            <Button variant="cancel" onPress={() => actor.send({ type: 'text.print' })}>
              {t('legalDocuments.print')}
            </Button>
          ) : null}
          <Button variant="cancel" onPress={onClose}>
            {t('legalDocuments.close')}
          </Button>
        </>
      }
    >
      <Text screen={screen} onRetry={() => actor.send({ type: 'read.retry' })} />
    </DocumentDialog>
  );
}

function Text({ screen, onRetry }: { screen: LegalDocumentScreen; onRetry: () => void }): JSX.Element {
  const { t, explain } = useTranslator();
  switch (screen.name) {
    case 'waiting':
      return <Skeleton label={t('legalDocuments.reading')} rows={4} />;
    case 'unavailable':
      return (
        <RetryMessage
          text={explain(screen.failure, screen.waitSeconds)}
          label={retryLabel({ t }, screen.waitSeconds)}
          busy={screen.busy}
          waitSeconds={screen.waitSeconds}
          onRetry={onRetry}
        />
      );
    case 'shown':
      return (
        <>
          <p className="document-dialog__version">{t('legalDocuments.version', { version: screen.version })}</p>
          {screen.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </>
      );
  }
}
