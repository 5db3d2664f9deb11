import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { securityParts } from '#contract/security-parts.ts';
import { selectScreen } from '#machines/account-notice/account-notice.machine.ts';
import { hasTakenBack, type Change } from '#machines/take-back/take-back.rules.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { CardGroup } from '#src/ui/layout/card-group.tsx';
import { ChangeList } from '#src/features/take-back/change-list.tsx';
import { provideTakeBack, type AccountNoticeActor } from './account-notice.actors.ts';

interface Props {
  takenBack: { readonly at: number; readonly changes: readonly Change[] };
}

/** The changes that undoing an address change reverted, shown on the first page after the next login. */
export function TakeBackSection({ takenBack }: Props): JSX.Element {
  const actor = useChart(provideTakeBack);
  return <TakeBackView actor={actor} takenBack={takenBack} />;
}

export function TakeBackView({ actor, takenBack }: Props & { actor: AccountNoticeActor }): JSX.Element {
  const { t, explain } = useTranslator();
  const { dayInText } = useDates();
  const { name, busy, failure } = useSelector(actor, selectScreen);
  const { at, changes } = takenBack;
  if (name !== 'shown') return <span hidden ref={focusPageIfLost} />;
  return (
    <CardGroup title={t('takeBack.title', { date: dayInText(at) })}>
      <Card>
        <CardPart>
          <p>{t(hasTakenBack(changes) ? 'takeBack.more' : 'takeBack.nothing')}</p>
          <ChangeList changes={changes} isLoggedIn />
          <FormMessage>{failure === null ? null : explain(failure)}</FormMessage>
        </CardPart>
        <CardPart>
          <div className="fact-list__buttons">
            <LinkButton href={`${routes.accountSecurity}${securityParts.lockDown}`}>{t('takeBack.review')}</LinkButton>
            <Button variant="ghost" busy={busy} onPress={() => actor.send({ type: 'notice.answer' })}>
              {t('takeBack.dismiss')}
            </Button>
          </div>
        </CardPart>
      </Card>
    </CardGroup>
  );
}
