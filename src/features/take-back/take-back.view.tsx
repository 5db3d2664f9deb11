import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { securityParts } from '#contract/security-parts.ts';
import { selectScreen } from '#machines/take-back/take-back.selectors.ts';
import type { TakeBackInput } from '#machines/take-back/take-back.model.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { CardGroup } from '#src/ui/layout/card-group.tsx';
import { ChangeList } from './change-list.tsx';
import { provideTakeBack, type TakeBackActor } from './take-back.actors.ts';

/** The changes that undoing an address change reverted, shown on the first page after the next login. */
export function TakeBackSection({ takenBack }: TakeBackInput): JSX.Element | null {
  const actor = useChart(provideTakeBack, () => ({ takenBack }));
  return <TakeBackView actor={actor} />;
}

export function TakeBackView({ actor }: { actor: TakeBackActor }): JSX.Element | null {
  const { t, explain } = useTranslator();
  const { dayInText } = useDates();
  const screen = useSelector(actor, selectScreen);
  switch (screen.name) {
    case 'dismissed':
      return <span hidden ref={focusPageIfLost} />;
    case 'shown': {
      const {
        takenBack: { at, changes },
        hasTakenBack,
        busy,
        failure,
      } = screen;
      return (
        <CardGroup title={t('takeBack.title', { date: dayInText(at) })}>
          <Card>
            <CardPart>
              <p>{t(hasTakenBack ? 'takeBack.more' : 'takeBack.nothing')}</p>
              <ChangeList changes={changes} isLoggedIn />
              <FormMessage>{failure === null ? null : explain(failure)}</FormMessage>
            </CardPart>
            <CardPart>
              <div className="fact-list__buttons">
                <LinkButton href={`${routes.accountSecurity}${securityParts.lockDown}`}>
                  {t('takeBack.review')}
                </LinkButton>
                <Button variant="ghost" busy={busy} onPress={() => actor.send({ type: 'notice.dismiss' })}>
                  {t('takeBack.dismiss')}
                </Button>
              </div>
            </CardPart>
          </Card>
        </CardGroup>
      );
    }
  }
}
