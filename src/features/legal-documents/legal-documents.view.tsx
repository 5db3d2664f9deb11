import { useState, type JSX } from 'react';
import { useActorRef } from '#src/react/use-actor-ref.ts';
import type { InspectionEvent } from 'xstate';
import type { DocumentRequest } from '#machines/legal-documents/legal-documents.model.ts';
import { selectScreen, type LegalDocumentScreen } from '#machines/legal-documents/legal-documents.selectors.ts';
import type { Services } from '#src/services/services.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { RetryMessage } from '#src/ui/messages/retry-message.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { focusIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { DocumentDialog } from '#src/ui/overlays/document-dialog.tsx';
import { provideLegalDocument, type LegalDocumentActor, type ListAgreed } from './legal-documents.actors.ts';

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
  /** Only for a logged-in customer. */
  listAgreed?: ListAgreed | undefined;
}

export function LegalDocumentSection({
  request,
  open,
  inspect,
  listAgreed,
  ...shown
}: LegalDocumentProps): JSX.Element {
  const [chart] = useState(() => provideLegalDocument(open, listAgreed));
  const actor = useActorRef(chart, { input: request, inspect });
  return <LegalDocumentView actor={actor} name={request.name} {...shown} />;
}

/** The text of a legal document, in a dialog. */
export function LegalDocumentView({ actor, name, href, onClose }: Shown & { actor: LegalDocumentActor }): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  return (
    <DocumentDialog
      title={t(`shell.links.${name}`)}
      closeName={t('shared.close')}
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
            {t('shared.close')}
          </Button>
        </>
      }
    >
      <Text
        screen={screen}
        onRetry={() => actor.send({ type: 'read.retry' })}
        onChoose={(version) => actor.send({ type: 'version.choose', version })}
      />
    </DocumentDialog>
  );
}

interface TextProps {
  screen: LegalDocumentScreen;
  onRetry: () => void;
  onChoose: (version: string) => void;
}

function Text({ screen, onRetry, onChoose }: TextProps): JSX.Element {
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
          <p className="document-dialog__version" tabIndex={-1} ref={focusIfLost}>
            {t(screen.isAgreed ? 'legalDocuments.versionAgreed' : 'legalDocuments.version', {
              version: screen.version,
            })}
          </p>
          {screen.other === null ? null : (
            <OtherVersion isAgreed={!screen.isAgreed} version={screen.other} onChoose={onChoose} />
          )}
          {screen.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </>
      );
  }
}

/** Links to the agreed version and to the one in force. */
function OtherVersion({
  isAgreed,
  version,
  onChoose,
}: {
  isAgreed: boolean;
  version: string;
  onChoose: (version: string) => void;
}): JSX.Element {
  const { t } = useTranslator();
  return (
    <p className="document-dialog__other">
      {t(isAgreed ? 'legalDocuments.agreed' : 'legalDocuments.current', { version })}{' '}
      <Button variant="noPassword" onPress={() => onChoose(version)}>
        {t(isAgreed ? 'legalDocuments.readAgreed' : 'legalDocuments.readCurrent')}
      </Button>
    </p>
  );
}
