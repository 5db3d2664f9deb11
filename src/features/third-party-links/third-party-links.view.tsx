import type { JSX, ReactNode } from 'react';
import { useActorRef } from '@xstate/react';
import { rowsOf, selectDialog, selectRows } from '#machines/third-party-links/third-party-links.selectors.ts';
import type { LinkRow } from '#machines/third-party-links/third-party-links.selectors.ts';
import { useServices } from '#src/app/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { ValueList, ValueListSkeleton, ValueRow } from '#src/ui/account/value-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { SuccessNotice } from '#src/ui/feedback/success-notice.tsx';
import { attend } from '#src/ui/forms/focus.ts';
import { FormMessage } from '#src/ui/forms/form-message.tsx';
import { AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { ReadFailure } from '../retryable-read/read-failure.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { provideThirdPartyLinks } from './third-party-links.actors.ts';
import type { ThirdPartyLinksActor } from './third-party-links.actors.ts';

export function ThirdPartyLinksSection(): JSX.Element | null {
  const services = useServices();
  const actor = useActorRef(provideThirdPartyLinks(services), { inspect: services.inspect });
  return <ThirdPartyLinksView actor={actor} />;
}

/** A row for each third party of the brand; nothing where there is none. */
export function ThirdPartyLinksView({ actor }: { actor: ThirdPartyLinksActor }): JSX.Element | null {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectRows);
  const dialog = useSelector(actor, selectDialog);

  switch (screen.name) {
    case 'waiting':
      return (
        <Section>
          <ValueListSkeleton>
            <Skeleton label={t('thirdPartyLinks.reading')} rows={2} />
          </ValueListSkeleton>
        </Section>
      );
    case 'unavailable':
      return (
        <Section>
          <CardPart>
            <ReadFailure actor={actor} screen={screen} />
          </CardPart>
        </Section>
      );
    case 'rows': {
      const { failure, removed, isInterrupted } = screen;
      const rows = rowsOf(screen);
      if (rows.length === 0) return null;
      return (
        <Section>
          {failure === null && !isInterrupted ? null : (
            <CardPart>
              <FormMessage kind={isInterrupted ? 'warning' : 'error'} ref={attend}>
                {failure === null ? t('thirdPartyLinks.interrupted') : explain(failure)}
              </FormMessage>
            </CardPart>
          )}
          {removed === null || isInterrupted ? null : (
            <CardPart>
              <SuccessNotice ref={attend}>{t('thirdPartyLinks.removed', { provider: removed })}</SuccessNotice>
            </CardPart>
          )}
          <ValueList>
            {rows.map((row) => (
              <Row key={row.system} row={row} actor={actor} />
            ))}
          </ValueList>
          {dialog === null ? null : <RemoveDialog actor={actor} screen={dialog} />}
        </Section>
      );
    }
  }
}

function Section({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslator();
  return (
    <AccountSection title={t('thirdPartyLinks.title')} description={t('thirdPartyLinks.description')}>
      <Card>{children}</Card>
    </AccountSection>
  );
}

function Row({ row: { system, provider, person, isLastWay, busy }, actor }: { row: LinkRow; actor: ThirdPartyLinksActor }): JSX.Element {
  const { t } = useTranslator();
  const type = person === null ? 'link.connect' : 'link.remove';
  return (
    <ValueRow
      term={provider}
      value={person ?? t('thirdPartyLinks.none')}
      note={isLastWay ? t('thirdPartyLinks.lastWay') : undefined}
      action={
        isLastWay ? undefined : (
          <Button variant="ghost" busy={busy} onPress={() => actor.send({ type, system })}>
            {t(person === null ? 'thirdPartyLinks.connect' : 'thirdPartyLinks.remove')} <span className="visually-hidden">{provider}</span>
          </Button>
        )
      }
    />
  );
}
