import type { JSX } from 'react';
import type { Profile } from '#contract/calls/profile.ts';
import { selectScreen } from '#machines/profile-choice/profile-choice.machine.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { ValueList, ValueRow } from '#src/ui/rows/value-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { AccountSection } from '#src/ui/layout/account-page.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { useSuccess } from '#src/features/message-bar/use-success.ts';
import { provideProfileChoice, type ProfileChoiceActor } from './profile-choice.actors.ts';

interface Section {
  /** From the page: receives the updated profile. */
  actor: { send(event: { type: 'profile.changed'; profile: Profile }): void };
  profile: Pick<Profile, 'news' | 'email'>;
}

export function NewsSection({ actor, profile: { news, email } }: Section): JSX.Element {
  const ref = useChart((services) =>
    provideProfileChoice(services, (profile) => actor.send({ type: 'profile.changed', profile })),
  );
  return <NewsView actor={ref} news={news} isVerified={email.status === 'verified'} />;
}

interface Props {
  actor: ProfileChoiceActor;
  news: boolean;
  /** Nothing is mailed to an unverified address. */
  isVerified: boolean;
}

/** Whether the customer gets news by email, and the button to change it. */
export function NewsView({ actor, news, isVerified }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { busy, failure, saved } = useSelector(actor, selectScreen);
  useSuccess(saved === null || !('news' in saved) ? null : saved.news ? 'news.turnedOn' : 'news.turnedOff');
  return (
    <AccountSection
      title={t('news.title')}
      description={t(isVerified ? 'news.description' : 'news.descriptionUnverified')}
    >
      <Card>
        <ValueList>
          <ValueRow
            term={t('news.term')}
            value={<span role="status">{t(news ? (isVerified ? 'news.on' : 'news.onUnverified') : 'news.off')}</span>}
            action={
              <Button
                variant="ghost"
                busy={busy}
                onPress={() => actor.send({ type: 'choice.make', choice: { news: !news } })}
              >
                {t(news ? 'news.turnOff' : 'news.turnOn')}
              </Button>
            }
          />
        </ValueList>
      </Card>
      <FormMessage ref={failure === null ? undefined : revealMessage}>
        {failure === null ? null : explain(failure)}
      </FormMessage>
    </AccountSection>
  );
}
