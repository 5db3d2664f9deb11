import type { JSX } from 'react';
import type { Advice, RefusedScreen } from '#machines/third-party-sign-in/third-party-sign-in.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import type { MessageKey } from '#src/i18n/translator.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { InfoNotice } from '#src/ui/messages/info-notice.tsx';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';

interface Props {
  screen: RefusedScreen;
  contactHref: string;
  signUpHref: string;
  setPasswordHref: string;
  /** The third party's display name; null if unknown. */
  provider: string | null;
  onReturn: () => void;
  onRestart: () => void;
}

type Way = { readonly to: 'login' | 'restart' | 'signUp' | 'setPassword' | 'support'; readonly label: MessageKey };

const again: Way = { to: 'restart', label: 'thirdParty.way.again' };
const another: Way = { to: 'login', label: 'thirdParty.way.another' };
const withPassword: Way = { to: 'login', label: 'thirdParty.way.withPassword' };
const signUp: Way = { to: 'signUp', label: 'thirdParty.way.signUp' };
const support: Way = { to: 'support', label: 'shared.contactSupport' };

/** Each refusal offers two next steps, the more useful first. */
const ways: Record<Advice, readonly [Way, Way]> = {
  noAccount: [signUp, another],
  hasAccount: [{ to: 'login', label: 'thirdParty.way.logIn' }, again],
  setPassword: [{ to: 'setPassword', label: 'shared.setPassword' }, another],
  registered: [{ to: 'restart', label: 'thirdParty.way.logIn' }, another],
  noEmail: [withPassword, again],
  unknownOutcome: [again, another],
  support: [support, { to: 'login', label: 'thirdParty.way.back' }],
  expired: [again, another],
  again: [again, another],
  account: [{ to: 'login', label: 'thirdParty.way.account' }, again],
};

/** If the third party is unknown, as after a reload, start again at login or from the account. */
export const isOfConnecting = (advice: Advice): boolean => advice === 'account';

function waysFrom(advice: Advice, canRestart: boolean): readonly [Way, Way] {
  const [useful, other] = ways[advice];
  if (canRestart || (useful.to !== 'restart' && other.to !== 'restart')) return [useful, other];
  return [{ ...useful, to: useful.to === 'restart' ? 'login' : useful.to }, isOfConnecting(advice) ? support : signUp];
}

/** Why login ended, and what the user can do. Shown as information, because nothing is broken. */
export function Refused({
  screen: { failure, advice, waitSeconds, canRestart, restarting },
  contactHref,
  signUpHref,
  setPasswordHref,
  provider,
  onReturn,
  onRestart,
}: Props): JSX.Element {
  const { t, explain } = useTranslator();
  const [useful, other] = waysFrom(advice, canRestart);
  const buttonOf = ({ to, label }: Way, variant: 'login' | 'other'): JSX.Element => {
    const text = t(label);
    if (to === 'signUp' || to === 'setPassword' || to === 'support') {
      const hrefs = { signUp: signUpHref, setPassword: setPasswordHref, support: contactHref };
      return (
        <LinkButton variant={variant} href={hrefs[to]}>
          {text}
        </LinkButton>
      );
    }
    return to === 'restart' ? (
      <Button variant={variant} busy={restarting} onPress={onRestart}>
        {text}
      </Button>
    ) : (
      <Button variant={variant} onPress={onReturn}>
        {text}
      </Button>
    );
  };
  return (
    <>
      <FormTitle title={t(isOfConnecting(advice) ? 'thirdParty.refused.connectTitle' : 'thirdParty.refused.title')} />
      <div className="form">
        <InfoNotice ref={revealMessage}>
          {/* Its advice says the reason better. */}
          {advice === 'setPassword' ? null : <p>{explain(failure, waitSeconds, provider)}</p>}
          {advice === 'support' || advice === 'again' || advice === 'account' ? null : (
            <p>{t(`thirdParty.advice.${advice}`, { provider: provider ?? t('thirdParty.itself') })}</p>
          )}
        </InfoNotice>
        {buttonOf(useful, 'login')}
        {buttonOf(other, 'other')}
      </div>
    </>
  );
}
