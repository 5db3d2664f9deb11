import type { JSX } from 'react';
import type { CredentialsScreen } from '#machines/login/login.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import type { LoginActor } from './login.actors.ts';

interface Props {
  actor: LoginActor;
  screen: CredentialsScreen | null;
}

/** Explains the checkbox. If this device is remembered, offers to forget it. */
export function TrustedDeviceHint({ actor, screen }: Props): JSX.Element {
  const { t } = useTranslator();
  if (screen?.remembered) {
    return (
      <Button variant="noPassword" onPress={() => actor.send({ type: 'trustedDevice.forget' })}>
        {t('login.remember.forget')}
      </Button>
    );
  }
  return screen?.deviceForgotten ? (
    <span tabIndex={-1} ref={focusOnMount}>
      {t('login.remember.forgotten')}
    </span>
  ) : (
    <span>{t('login.remember.hint')}</span>
  );
}
