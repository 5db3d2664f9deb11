import type { JSX } from 'react';
import type { AgreedDocument } from '#machines/agreements/agreements.model.ts';
import type { AgreementsScreen } from '#machines/agreements/agreements.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { ReadDocument } from '#src/features/legal-documents/use-legal-documents.tsx';
import type { AgreementsActor } from './agreements.actors.ts';
import './agreements.css';

interface Props {
  actor: AgreementsActor;
  screen: Extract<AgreementsScreen, { name: 'asking' }>;
  title: string;
  /** The official pages. */
  links: Readonly<Record<AgreedDocument['contract'], string>>;
  onRead: ReadDocument;
}

/** Escape, the close button and "Later" do the same: nothing depends on the answer. */
export function AgreementsDialog({ actor, screen, title, links, onRead }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { pending, busy, failure } = screen;
  const later = (): void => actor.send({ type: 'agreements.defer' });
  return (
    <Dialog
      wide
      title={title}
      closeName={t('agreements.close')}
      onClose={later}
      footer={
        <>
          <Button variant="cancel" onPress={later}>
            {t('agreements.later')}
          </Button>
          <Button busy={busy} onPress={() => actor.send({ type: 'agreements.agree' })}>
            {t('agreements.agree')}
          </Button>
        </>
      }
    >
      {pending.map((each) => (
        <Pending key={each.contract} {...each} href={links[each.contract]} onRead={onRead} />
      ))}
      <div className="agreements-end">
        <p>{t('agreements.more')}</p>
        <FormMessage ref={failure === null ? undefined : revealMessage}>
          {failure === null ? null : explain(failure)}
        </FormMessage>
      </div>
    </Dialog>
  );
}

/** What is new in one document, and a link to its text. */
function Pending({
  contract,
  version,
  agreed,
  news,
  href,
  onRead,
}: AgreedDocument & { href: string; onRead: ReadDocument }): JSX.Element {
  const { t } = useTranslator();
  const { dayInText } = useDates();
  const inForce = Date.parse(`${version}T12:00:00`);
  // A back end may name its versions otherwise than by their dates.
  const day = Number.isNaN(inForce) ? version : dayInText(inForce);
  return (
    <section>
      <h3>
        <WholeText>{t(`agreements.${agreed === null ? 'inForce' : 'new'}.${contract}`, { day })}</WholeText>
      </h3>
      {news.map((each) => (
        <p key={each}>{each}</p>
      ))}
      <p>
        <a href={href} target="_blank" rel="noopener" onClick={(event) => onRead(event, { name: contract, version })}>
          {t(`shell.links.${contract}`)}
        </a>
      </p>
    </section>
  );
}
