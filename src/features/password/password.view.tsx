import type { JSX } from 'react';
import { useActorRef } from '@xstate/react';
import { selectDialog, selectRow } from '#machines/password/password.selectors.ts';
import { useServices } from '#src/app/services-context.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { dateFormatOf, dayInWords } from '#src/i18n/dates.ts';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { SettingsRow } from '#src/ui/account/settings-row.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { RetryMessage } from '#src/ui/feedback/retry-message.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { SuccessNotice } from '#src/ui/feedback/success-notice.tsx';
import { focusOnMount } from '#src/ui/forms/focus.ts';
import { key } from '#src/ui/icons/icons.ts';
import { CardPart } from '#src/ui/layout/card.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { providePassword } from './password.actors.ts';
import type { PasswordActor } from './password.actors.ts';

export function PasswordSection(): JSX.Element {
  const services = useServices();
  const actor = useActorRef(providePassword(services), { inspect: services.inspect });
  return <PasswordView actor={actor} />;
}

/** The settings row, and its dialog while it is open. */
export function PasswordView({ actor }: { actor: PasswordActor }): JSX.Element {
  const { t, explain, language } = useTranslator();
  const row = useSelector(actor, selectRow);
  const dialog = useSelector(actor, selectDialog);

  switch (row.name) {
    case 'waiting':
      return (
        <CardPart>
          <Skeleton label={t('password.reading')} rows={1} />
        </CardPart>
      );
    case 'unavailable':
      return (
        <CardPart>
          <RetryMessage
            text={explain(row.failure, row.waitSeconds)}
            label={retryLabel({ t }, row.waitSeconds)}
            busy={row.busy}
            waitSeconds={row.waitSeconds}
            onRetry={() => actor.send({ type: 'read.retry' })}
          />
        </CardPart>
      );
    case 'row': {
      const { changedAt, lastCompleted } = row;
      const isFirst = changedAt === null;
      return (
        <>
          {lastCompleted === null ? null : (
            <CardPart>
              <SuccessNotice ref={focusOnMount}>{t(`password.done.${lastCompleted}`)}</SuccessNotice>
            </CardPart>
          )}
          <SettingsRow
            icon={key}
            title={t('password.title')}
            description={isFirst ? t('password.none') : t('password.changedOn', { date: dayInWords(new Date(changedAt), dateFormatOf(language, '')) })}
            action={
              <Button variant="ghost" onPress={() => actor.send({ type: 'password.change' })}>
                {t(isFirst ? 'password.create' : 'password.change')}
              </Button>
            }
          />
          {dialog === null ? null : <PasswordDialog actor={actor} screen={dialog} isFirst={isFirst} />}
        </>
      );
    }
  }
}
