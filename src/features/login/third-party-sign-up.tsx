import { useState, type JSX } from 'react';
import { selectScreen } from '#machines/login/login.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import type { LoginActor } from './login.actors.ts';
import { ThirdParties } from './third-parties.tsx';

/** The third parties, for sign-up: a new person gets an account on the way back. */
export function ThirdPartySignUp({ actor }: { actor: LoginActor }): JSX.Element | null {
  const { explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  // Any other failure belongs to the login form.
  const [isChosen, setChosen] = useState(false);
  if (screen.name !== 'credentials') return null;
  const { failure, waitSeconds } = screen;
  return (
    <>
      {isChosen && failure !== null ? (
        <FormMessage ref={revealMessage}>{explain(failure, waitSeconds)}</FormMessage>
      ) : null}
      <ThirdParties
        screen={screen}
        onChoose={(provider) => {
          setChosen(true);
          actor.send({ type: 'thirdParty.choose', provider });
        }}
      />
    </>
  );
}
