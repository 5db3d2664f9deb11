import type { JSX, ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { profileMachine } from '#machines/profile/profile.machine.ts';
import { selectScreen } from '#machines/profile/profile.selectors.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { AccountPage } from '#src/ui/layout/account-page.tsx';
import { Avatar } from '#src/ui/account/avatar.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { FormMessage } from '#src/ui/forms/form-message.tsx';
import { focusOnMount } from '#src/ui/forms/focus.ts';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';

export type ProfileActor = ActorRefFrom<typeof profileMachine>;

interface Props {
  actor: ProfileActor;
  /** Drawn with the customer's name, which is empty until it is known. */
  header: (name: string) => ReactNode;
  footer: ReactNode;
}

export function HomeView({ actor, header, footer }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);

  switch (screen.name) {
    case 'waiting':
      return (
        <AccountPage isHome header={header('')} footer={footer} title={null}>
          <Skeleton label={t('home.reading')} rows={2} />
        </AccountPage>
      );
    case 'unavailable':
      return (
        <AccountPage isHome header={header('')} footer={footer} title={t('home.unavailable')}>
          <FormMessage
            ref={focusOnMount}
            action={
              <Button
                variant="cancel"
                busy={screen.busy}
                disabled={screen.waitSeconds > 0}
                onPress={() => actor.send({ type: 'profile.retry' })}
              >
                {screen.waitSeconds > 0 ? t('shell.retryIn', { seconds: screen.waitSeconds }) : t('shell.retry')}
              </Button>
            }
          >
            {explain(screen.failure, screen.waitSeconds)}
          </FormMessage>
        </AccountPage>
      );
    case 'shown': {
      const { nickName, email, avatar } = screen.profile;
      const name = nickName.trim();
      return (
        <AccountPage
          isHome
          header={header(name)}
          footer={footer}
          title={name === '' ? t('home.greetingNameless') : t('home.greeting', { name })}
          description={email.address}
          avatar={<Avatar name={name === '' ? email.address : name} picture={avatar?.url} />}
        />
      );
    }
  }
}
