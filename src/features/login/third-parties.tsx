import type { JSX } from 'react';
import type { CredentialsScreen } from '#machines/login/login.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Monogram, AlternativeActions } from '#src/ui/actions/alternative-actions.tsx';
import { thirdPartyName } from './read-submit.ts';

/** The third parties to log in with. Each is a submit button, so a press before hydration is a submit. */
export function ThirdParties({ screen }: { screen: CredentialsScreen | null }): JSX.Element | null {
  const { t } = useTranslator();
  const { providers = [], leavingFor = null, providersDisabled = false } = screen ?? {};
  if (providers.length === 0) return null;
  return (
    <AlternativeActions title={t('login.thirdParties.title')}>
      {providers.map(({ key, name }) => (
        <Button
          key={key}
          variant="cancel"
          type="submit"
          name={thirdPartyName}
          value={key}
          busy={leavingFor === key}
          disabled={providersDisabled}
          label={t('login.thirdParties.name', { name })}
          icon={<Monogram name={name} mark={key} />}
        >
          {name}
        </Button>
      ))}
    </AlternativeActions>
  );
}
