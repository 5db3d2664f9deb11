import { createContext, useContext, useRef, type JSX } from 'react';
import type { CredentialsScreen } from '#machines/login/login.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import type { LoginActor } from './login.actors.ts';
import { passkeyName } from './read-submit.ts';

interface Props {
  actor: LoginActor;
  screen: CredentialsScreen | null;
}

/** False in a browser without passkeys, and in an app, whose web view has none of them. */
export const OffersPasskeys = createContext(true);

/** A submit button, so that a press before hydration counts; and the way out of the browser's own dialog. */
export function PasskeyButton({ actor, screen }: Props): JSX.Element | null {
  const { t } = useTranslator();
  const button = useRef<HTMLButtonElement>(null);
  const cancel = (): void => {
    actor.send({ type: 'passkey.cancel' });
    button.current?.focus();
  };
  if (!useContext(OffersPasskeys)) return null;
  return (
    <>
      <Button
        ref={button}
        variant="cancel"
        type="submit"
        name={passkeyName}
        busy={screen?.usesPasskey}
        disabled={screen?.providersDisabled}
      >
        {t('login.passkey')}
      </Button>
      {screen?.isInBrowser ? (
        <>
          <p role="status">{t('shared.inBrowser')}</p>
          <Button variant="ghost" onPress={cancel}>
            {t('shared.cancel')}
          </Button>
        </>
      ) : null}
    </>
  );
}
