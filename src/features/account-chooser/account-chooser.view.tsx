import type { JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { accountChooserMachine } from '#machines/account-chooser/account-chooser.machine.ts';
import { selectScreen } from '#machines/account-chooser/account-chooser.selectors.ts';
import { useChart } from '#src/services/use-chart.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { AccountList, AccountRow } from '#src/ui/account/account-list.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { focusPageFailure } from '#src/ui/focus/restore-focus-after-retry.ts';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Icon } from '#src/ui/icons/icon.tsx';
import { addUser, logOut } from '#src/ui/icons/icons.ts';
import { ReadFailure } from '#src/features/retryable-read/read-failure.tsx';
import { provideAccountChooser } from './account-chooser.actors.ts';

/** Starts the chooser on its page. */
export function AccountChooserSection(): JSX.Element {
  const actor = useChart(provideAccountChooser);
  return <AccountChooserView actor={actor} />;
}

export function AccountChooserView({ actor }: { actor: ActorRefFrom<typeof accountChooserMachine> }): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const waysOut = (wayBack: string): JSX.Element => (
    <div className="app-request-layout__ways">
      <Button variant="ghost" onPress={() => actor.send({ type: 'choice.cancel' })}>
        {wayBack}
      </Button>
      <Button variant="ghost" quiet icon={<Icon path={logOut} />} onPress={() => actor.send({ type: 'session.leave' })}>
        {t('shell.header.logOut')}
      </Button>
    </div>
  );

  switch (screen.name) {
    case 'waiting':
      return (
        <>
          <h1 className="app-request-layout__title">{t('accountChooser.title')}</h1>
          <Skeleton label={t('accountChooser.reading')} rows={5} />
        </>
      );
    case 'unavailable':
      return (
        <div className="app-request-layout__notice">
          <h1 className="app-request-layout__title">{t('accountChooser.unavailable')}</h1>
          <ReadFailure ref={focusPageFailure} actor={actor} screen={screen} />
          {waysOut(t('accountChooser.toAccount'))}
        </div>
      );
    case 'choosing': {
      const { app, declineTo, current, others, busy, failure } = screen;
      return (
        <>
          {/* A new key after a row is removed, so that the focus is not lost with the row. */}
          <h1 key={others.length} className="app-request-layout__title" tabIndex={-1} ref={focusOnMount}>
            {t('accountChooser.title')}
          </h1>
          <p className="app-request-layout__site">
            {app === null ? t('accountChooser.toNameless') : t('accountChooser.to', { app })}
          </p>
          <AccountList>
            <AccountRow
              title={current.name}
              more={current.name === current.masked ? null : current.masked}
              busy={busy}
              onChoose={() => actor.send({ type: 'account.continue' })}
            />
            {others.map(({ username, name, masked }) => (
              <AccountRow
                key={username}
                title={name}
                more={
                  name === masked
                    ? t('accountChooser.signedOutNameless')
                    : t('accountChooser.signedOut', { name: masked })
                }
                busy={busy}
                onChoose={() => actor.send({ type: 'account.choose', username })}
                remove={{
                  name: t('accountChooser.remove', { name }),
                  onPress: () => actor.send({ type: 'account.forget', username }),
                }}
              />
            ))}
            <AccountRow
              title={t('accountChooser.another.title')}
              more={t('accountChooser.another.more')}
              icon={addUser}
              busy={busy}
              onChoose={() => actor.send({ type: 'another.use' })}
            />
          </AccountList>
          {waysOut(
            declineTo === null
              ? t('accountChooser.toAccount')
              : app === null
                ? t('shared.cancel')
                : t('accountChooser.backTo', { app }),
          )}
          <FormMessage>{failure === null ? null : explain(failure)}</FormMessage>
        </>
      );
    }
  }
}
