import type { JSX } from 'react';
import type { AgreedDocument } from '#machines/agreements/agreements.model.ts';
import { selectScreen } from '#machines/agreements/agreements.selectors.ts';
import { useServices } from '#src/services/services-context.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { LazyDialog, lazyView } from '#src/features/lazy-view/lazy-view.tsx';
import { useLegalDocuments, type ReadDocument } from '#src/features/legal-documents/use-legal-documents.tsx';
import { listAgreed } from './agreed-requests.ts';
import { inputOf, provideAgreements, type AgreementsActor } from './agreements.actors.ts';

const agreementsDialog = lazyView(async () => (await import('./agreements-dialog.tsx')).AgreementsDialog);

/** Asks once after login about new versions of the legal documents. */
export function AgreementsSection(): JSX.Element {
  const services = useServices();
  const actor = useChart(provideAgreements, inputOf);
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

/** The question, as a dialog over the page. */
export function AgreementsView({ actor, links, onRead }: Props): JSX.Element | null {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  if (screen.name === 'nothing') return null;
  // The question appeared with the page, so nothing had the focus before it.
  if (screen.name === 'answered') return <span hidden ref={focusPageIfLost} />;
  const { pending, isFirst } = screen;
  const [first] = pending;
  const title = t(
    `agreements.${isFirst ? 'first' : 'title'}.${pending.length > 1 || first === undefined ? 'both' : first.contract}`,
  );
  return (
    <LazyDialog
      part={agreementsDialog}
      shown={{ actor, screen, title, links, onRead }}
      wide
      title={title}
      closeName={t('agreements.close')}
      onClose={() => actor.send({ type: 'agreements.defer' })}
    />
  );
}
