import { createContext, useContext, type JSX } from 'react';
import type { CredentialsScreen } from '#machines/login/login.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { phoneName } from './read-submit.ts';

/** False where the brand has no login with the phone, and in an app. */
export const OffersPhoneLogin = createContext(true);

/** A submit button, so that a press before hydration counts. Phones do not show it. */
export function PhoneButton({ screen }: { screen: CredentialsScreen | null }): JSX.Element | null {
  const { t } = useTranslator();
  if (!useContext(OffersPhoneLogin)) return null;
  return (
    <div className="form-end on-computers">
      <Button
        variant="ghost"
        type="submit"
        name={phoneName}
        busy={screen?.loadsPhoneLogin}
        disabled={screen?.providersDisabled}
      >
        {t('login.phone')}
      </Button>
    </div>
  );
}
