import { createContext, useContext, type JSX } from 'react';
import type { CredentialsScreen } from '#machines/login/login.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { passkeyName } from './read-submit.ts';

/** False in a browser without passkeys, and in an app, whose web view has none of them. */
export const OffersPasskeys = createContext(true);

/** A submit button, so that a press before hydration counts. */
export function PasskeyButton({ screen }: { screen: CredentialsScreen | null }): JSX.Element | null {
  const { t } = useTranslator();
  if (!useContext(OffersPasskeys)) return null;
  return (
    <Button
      variant="cancel"
      type="submit"
      name={passkeyName}
      busy={screen?.usesPasskey}
      disabled={screen?.providersDisabled}
    >
      {t('login.passkey')}
    </Button>
  );
}
