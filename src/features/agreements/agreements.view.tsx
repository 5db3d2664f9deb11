import type { JSX } from 'react';
import { useActorRef } from '@xstate/react';
import type { AgreedDocument } from '#machines/agreements/agreements.model.ts';
import { selectScreen } from '#machines/agreements/agreements.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useLegalDocuments } from '../legal-documents/use-legal-documents.tsx';
import type { ReadDocument } from '../legal-documents/use-legal-documents.tsx';
import { listAgreed } from './agreed-requests.ts';
import { inputOf, provideAgreements } from './agreements.actors.ts';
import type { AgreementsActor } from './agreements.actors.ts';
import './agreements.css';

/** Asks once after login about new versions of the legal documents. */
export function AgreementsSection(): JSX.Element {
  const services = useServices();
  const actor = useActorRef(provideAgreements(services), { input: inputOf(services), inspect: services.inspect });
  const { read, dialog } = useLegalDocuments({
    open: () => Promise.resolve(services),
    inspect: services.inspect,
    listAgreed: listAgreed(services),
  });
  return (
    <>
      <AgreementsView actor={actor} links={services.configuration.links} onRead={read} />
      {dialog}
    </>
  );
}

interface Props {
  actor: AgreementsActor;
  /** The official pages. */
  links: Readonly<Record<AgreedDocument['contract'], string>>;
  onRead: ReadDocument;
}

/** Escape, the close button and "Later" do the same: nothing depends on the answer. */
export function AgreementsView({ actor, links, onRead }: Props): JSX.Element | null {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  if (screen.name === 'nothing') return null;
  // The question appeared with the page, so nothing had the focus before it.
  if (screen.name === 'answered') return <span hidden ref={focusPageIfLost} />;
  const { pending, isFirst, busy, failure } = screen;
  const [first] = pending;
  const later = (): void => actor.send({ type: 'agreements.defer' });
  return (
    <Dialog
      wide
      title={t(
        `agreements.${isFirst ? 'first' : 'title'}.${pending.length > 1 || first === undefined ? 'both' : first.contract}`,
      )}
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
  const { dayInWords } = useDates();
  const day = dayInWords(Date.parse(`${version}T12:00:00`));
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
