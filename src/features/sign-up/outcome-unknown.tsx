import type { JSX } from 'react';
import { loginParts } from '#contract/pages.ts';
import type { SignUpScreen } from '#machines/sign-up/sign-up.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { clockTime } from '#src/i18n/clock-time.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/feedback/form-message.tsx';
import { FormEnd, FormTitle } from '#src/ui/forms/form-parts.tsx';
import type { SignUpActor } from './sign-up.actors.ts';

interface Props {
  actor: SignUpActor;
  screen: Extract<SignUpScreen, { name: 'outcomeUnknown' }>;
}

/** It could not be confirmed that the account was created; the user can retry. */
export function OutcomeUnknown({ actor, screen: { busy, failure, waitSeconds } }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  return (
    <>
      <FormTitle title={t('signUp.unsure.title')} titleRef={focusOnMount}>
        {t('signUp.unsure.more')}
      </FormTitle>
      <div className="form">
        <Button variant="login" busy={busy} disabled={waitSeconds > 0} onPress={() => actor.send({ type: 'outcome.retry' })}>
          {waitSeconds > 0 ? t('signUp.unsure.retryIn', { time: clockTime(waitSeconds) }) : t('shell.retry')}
        </Button>
        <FormMessage>{failure === null || busy ? null : explain(failure, waitSeconds)}</FormMessage>
      </div>
      <FormEnd>
        <LinkButton variant="ghost" href={loginParts.signIn}>
          {t('signUp.logIn')}
        </LinkButton>
      </FormEnd>
    </>
  );
}
