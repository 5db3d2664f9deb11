import { createContext, useContext, type JSX } from 'react';
import type { CredentialsScreen } from '#machines/login/login.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Monogram, AlternativeActions } from '#src/ui/actions/alternative-actions.tsx';
import { thirdPartyName } from './read-submit.ts';

interface Props {
  screen: CredentialsScreen | null;
  /** Outside of the login form, whose submit buttons they are, so that a press before hydration counts. */
  onChoose?: (provider: string) => void;
}

/** False in an app that cannot open them. */
export const OffersThirdParties = createContext(true);

/** The third parties to log in with. */
export function ThirdParties({ screen, onChoose }: Props): JSX.Element | null {
  const { t } = useTranslator();
  const { providers = [], leavingFor = null, providersDisabled = false } = screen ?? {};
  const isOffered = useContext(OffersThirdParties);
  if (!isOffered || providers.length === 0) return null;
  return (
    <AlternativeActions title={t('login.thirdParties.title')}>
      {providers.map(({ key, name }) => (
        <Button
          key={key}
          variant="cancel"
          {...(onChoose === undefined
            ? { type: 'submit', name: thirdPartyName, value: key }
            : { onPress: () => onChoose(key) })}
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
