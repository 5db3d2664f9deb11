import type { JSX } from 'react';
import type { ThirdPartySignInScreen } from '#machines/third-party-sign-in/third-party-sign-in.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/forms/focus.ts';
import { FormMessage } from '#src/ui/forms/form-message.tsx';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';

interface Props {
  screen: Extract<ThirdPartySignInScreen, { name: 'refused' }>;
  contactHref: string;
  onReturn: () => void;
}

/** Why log-in failed, and what the user can do. */
export function Refused({ screen: { failure, advice, waitSeconds }, contactHref, onReturn }: Props): JSX.Element {
  const { t, explain } = useTranslator();
  return (
    <>
      <FormTitle title={t(advice === 'account' ? 'thirdParty.refused.connectTitle' : 'thirdParty.refused.title')} />
      <div className="form">
        <FormMessage
          ref={focusOnMount}
          action={
            advice === 'support' ? (
              <LinkButton variant="noPassword" href={contactHref}>
                {t('login.contactSupport')}
              </LinkButton>
            ) : null
          }
        >
          {advice === 'noAccount' ? null : <p>{explain(failure, waitSeconds)}</p>}
          {advice === 'support' || advice === 'again' || advice === 'account' ? null : <p>{t(`thirdParty.advice.${advice}`)}</p>}
        </FormMessage>
        <Button variant="login" onPress={onReturn}>
          {t(`thirdParty.way.${advice}`)}
        </Button>
      </div>
    </>
  );
}
