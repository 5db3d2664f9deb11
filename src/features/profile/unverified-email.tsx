import { useState, type JSX } from 'react';
import type { Profile } from '#contract/calls/profile.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Banner } from '#src/ui/messages/banner.tsx';
import { WholeText } from '#src/ui/feedback/whole-text.tsx';
import { focusPageIfLost } from '#src/ui/focus/focus-if-lost.ts';
import type { ProfileActor } from './profile.actors.ts';

interface Props {
  actor: ProfileActor;
  email: Profile['email'];
}

/**
 * First on the page: until the address is verified, no warnings reach the customer. After a press it stays until the
 * dialog closes, which returns the focus to it.
 */
export function UnverifiedEmail({ actor, email: { address, status, waiting } }: Props): JSX.Element | null {
  const { t } = useTranslator();
  const isVerifying = useSelector(
    actor,
    ({ children, context }) => children.emailChange !== undefined && context.emailUsage === 'verify_email',
  );
  const [isPressed, setPressed] = useState(false);
  // A new address that awaits its code takes precedence.
  const isDue = status === 'unverified' && waiting === undefined;
  if (!isDue && !(isPressed && isVerifying)) return isPressed ? <span hidden ref={focusPageIfLost} /> : null;
  const verify = (): void => {
    setPressed(true);
    actor.send({ type: 'email.open', usage: 'verify_email' });
  };
  return (
    <Banner
      kind="warning"
      title={t('home.verify.title')}
      action={
        <Button variant="warning" onPress={verify}>
          {t('home.verify.act')}
        </Button>
      }
    >
      <WholeText>{t('home.verify.text', { email: address })}</WholeText>
    </Banner>
  );
}
