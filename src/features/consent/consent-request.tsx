import type { JSX } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { consentMachine } from '#machines/consent/consent.machine.ts';
import type { AskingScreen } from '#machines/consent/consent.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { AccountCard, AppTiles, Decision, ScopeList } from '#src/ui/account/app-request.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { mail, user } from '#src/ui/icons/icons.ts';

interface Props {
  actor: Pick<ActorRefFrom<typeof consentMachine>, 'send'>;
  screen: AskingScreen;
}

/** The app, what it requests, and the account that answers. */
export function ConsentRequest({ actor, screen }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const { app, account, site, isProfileOnly, busy, failure, waitSeconds } = screen;
  const facts = [
    { icon: user, term: t('consent.name'), value: account.name },
    { icon: mail, term: t('consent.email'), value: account.email },
  ];
  return (
    <>
      <AppTiles logo={app.logo} />
      <h1 className="app-request-layout__title" tabIndex={-1} ref={focusOnMount}>
        {t('consent.title', { app: app.name })}
      </h1>
      <p className="app-request-layout__site">{site}</p>
      <AccountCard
        label={t('consent.as')}
        {...account}
        action={
          <Button variant="ghost" onPress={() => actor.send({ type: 'account.switch' })}>
            {t('consent.switch')}
          </Button>
        }
      />
      <ScopeList title={t('consent.receives', { app: app.name })} facts={facts} />
      {isProfileOnly ? <p className="app-request-layout__note">{t('consent.cannot')}</p> : null}
      <Decision>
        <Button
          variant="cancel"
          busy={busy === 'decline'}
          disabled={busy === 'allow'}
          onPress={() => actor.send({ type: 'consent.decline' })}
        >
          {t('consent.decline')}
        </Button>
        <Button
          busy={busy === 'allow'}
          disabled={busy === 'decline' || waitSeconds > 0}
          onPress={() => actor.send({ type: 'consent.allow' })}
        >
          {t('consent.allow')}
        </Button>
      </Decision>
      <FormMessage>{failure === null ? null : explain(failure, waitSeconds)}</FormMessage>
    </>
  );
}
