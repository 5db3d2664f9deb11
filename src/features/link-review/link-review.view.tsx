import type { JSX } from 'react';
import type { Addition } from '#machines/link-review/link-review.model.ts';
import { selectScreen } from '#machines/link-review/link-review.selectors.ts';
import { useDates } from '#src/services/use-dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';
import { key, link, mail, phone } from '#src/ui/icons/icons.ts';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import type { LinkReviewActor } from './link-review.actors.ts';

/** What a reset has listed for review, each with a Remove button. */
export function LinkReviewView({ actor }: { actor: LinkReviewActor }): JSX.Element | null {
  const { t, explain } = useTranslator();
  const { dayInText } = useDates();
  const screen = useSelector(actor, selectScreen);
  if (screen.name === 'ended') return null;
  const { links, passkeys, authenticators, recoveryEmail, removing, keep, isUnkept, failure } = screen;
  const remove = (kind: Addition['kind'], id: number): JSX.Element => (
    <Button
      variant="ghost"
      busy={removing?.kind === kind && removing.id === id}
      onPress={() => actor.send({ type: 'addition.remove', kind, id })}
    >
      {t('shared.remove')}
    </Button>
  );
  return (
    <>
      <FormTitle title={t('linkReview.title')} titleRef={focusOnMount}>
        {t('linkReview.more')}
      </FormTitle>
      <div className="form">
        <Card>
          {links.map(({ id, provider, person, since }) => (
            <SettingsRow
              key={id}
              icon={link}
              title={provider}
              description={t('shared.since', { person, date: dayInText(since) })}
              action={remove('links', id)}
            />
          ))}
          {passkeys.map(({ id, name, since }) => (
            <SettingsRow
              key={`passkey ${id}`}
              icon={key}
              title={name}
              description={t('linkReview.passkey', { date: dayInText(since) })}
              action={remove('passkeys', id)}
            />
          ))}
          {authenticators.map(({ id, name, since }) => (
            <SettingsRow
              key={`authenticator ${id}`}
              icon={phone}
              title={name ?? t('shared.authenticator')}
              description={t('linkReview.authenticator', { date: dayInText(since) })}
              action={remove('authenticators', id)}
            />
          ))}
          {recoveryEmail === null ? null : (
            <SettingsRow
              icon={mail}
              title={t('linkReview.recoveryEmail')}
              description={
                <span role="status">
                  <WholeText>
                    {t(isUnkept ? 'linkReview.unkept' : 'linkReview.recovery', {
                      email: recoveryEmail.emailAddress,
                      date: dayInText(recoveryEmail.since),
                    })}
                  </WholeText>
                </span>
              }
              action={
                <>
                  <Button variant="ghost" busy={keep === false} onPress={() => actor.send({ type: 'recovery.remove' })}>
                    {t('shared.remove')}
                  </Button>
                  <Button variant="ghost" busy={keep === true} onPress={() => actor.send({ type: 'recovery.keep' })}>
                    {t('linkReview.keepRecovery')}
                  </Button>
                </>
              }
            />
          )}
        </Card>
        <FormMessage>{failure === null ? null : explain(failure)}</FormMessage>
        <Button variant="login" onPress={() => actor.send({ type: 'review.end' })}>
          {t('linkReview.end')}
        </Button>
      </div>
    </>
  );
}
