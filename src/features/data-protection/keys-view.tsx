import type { FormEvent, JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import { selectScreen } from '#machines/cmk/cmk.selectors.ts';
import type { CmkScreen } from '#machines/cmk/cmk.selectors.ts';
import { Secret } from '#machines/shared/secret.ts';
import { useSelector } from '#src/flows/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/duration.ts';
import { Button } from '#src/ui/button.tsx';
import { CardPart } from '#src/ui/card.tsx';
import { focusOnMount } from '#src/ui/focus.ts';
import { FormMessage } from '#src/ui/form-message.tsx';
import { key } from '#src/ui/icons.ts';
import { PasswordField } from '#src/ui/password-field.tsx';
import { Progress } from '#src/ui/progress.tsx';
import { SettingsRow } from '#src/ui/settings-row.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { OpenKeys } from './open-keys.tsx';

export type CmkActor = ActorRefFrom<typeof cmkMachine>;

/** The keys: locked with a field for the code, being opened, or open. */
export function KeysView({ actor, hint }: { actor: CmkActor; hint: string }): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  switch (screen.name) {
    case 'loading':
      return <CardPart><Skeleton label={t('dataProtection.keys.loading')} rows={1} /></CardPart>;
    case 'locked':
      return <Locked actor={actor} screen={screen} hint={hint} />;
    case 'opening':
      return (
        <CardPart>
          <Progress
            label={t('dataProtection.keys.opening')}
            percent={screen.percent}
            figure={t('dataProtection.keys.percent', { percent: screen.percent })}
            cancel={{ label: t('dataProtection.keys.cancel'), onPress: () => actor.send({ type: 'opening.cancel' }) }}
          />
        </CardPart>
      );
    case 'open':
      return <OpenKeys actor={actor} screen={screen} />;
    case 'corrupt':
      return (
        <CardPart>
          <p>{t('dataProtection.keys.corrupt')}</p>
          <FormMessage
            ref={focusOnMount}
            action={
              <Button look="cancel" onPress={() => actor.send({ type: 'keys.recheck' })}>
                {t('dataProtection.keys.check')}
              </Button>
            }
          >
            {screen.failure === null ? null : explain(screen.failure)}
          </FormMessage>
        </CardPart>
      );
  }
}

type LockedScreen = Extract<CmkScreen, { name: 'locked' }>;

function Locked({ actor, screen, hint }: { actor: CmkActor; screen: LockedScreen; hint: string }): JSX.Element {
  const { t, explain } = useTranslator();
  const { because, failure, problem, waitSeconds } = screen;
  const refused = failure === null ? null : explain(failure, waitSeconds);
  const atField = because === 'wrongPin' || because === 'lockedOut';
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const pin = new FormData(event.currentTarget).get('pin');
    actor.send({ type: 'pin.submit', pin: new Secret(typeof pin === 'string' ? pin : '') });
  };
  return (
    <>
      <SettingsRow
        icon={key}
        title={t('dataProtection.keys.title')}
        description={
          <>
            {t(`dataProtection.keys.because.${because}`)}
            {hint === '' ? null : <><br />{t('dataProtection.keys.hint', { hint })}</>}
          </>
        }
      />
      <CardPart>
        <form className="form" method="dialog" noValidate onSubmit={submit}>
          <FormMessage ref={!atField && refused !== null ? focusOnMount : undefined}>{atField ? null : refused}</FormMessage>
          <PasswordField
            label={t('dataProtection.form.current')}
            name="pin"
            autoComplete="off"
            showName={t('dataProtection.form.show')}
            hideName={t('dataProtection.form.hide')}
            error={problem === null ? (atField ? refused : null) : t('dataProtection.problem.pin.empty')}
            focusOnError
            onEdit={() => actor.send({ type: 'pin.edit' })}
          />
          <div>
            <Button type="submit" look="timer" disabled={waitSeconds > 0}>
              {waitSeconds > 0 ? t('dataProtection.keys.openIn', { time: clockTime(waitSeconds) }) : t('dataProtection.keys.open')}
            </Button>
          </div>
        </form>
      </CardPart>
    </>
  );
}
