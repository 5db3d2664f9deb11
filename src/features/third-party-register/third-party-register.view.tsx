import type { JSX } from 'react';
import { selectScreen } from '#machines/account-creation/account-creation.selectors.ts';
import type { AccountCreationActor } from '#src/features/account-creation/account-creation.actors.ts';
import { AccountForm } from '#src/features/account-creation/account-form.tsx';
import { CodeStep, useShownCode } from '#src/features/account-creation/code-step.tsx';
import { OutcomeUnknown } from '#src/features/account-creation/outcome-unknown.tsx';
import type { LegalLinks } from '#src/features/account-creation/terms-box.tsx';
import { durationInWords } from '#src/i18n/dates.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { FormEnd, FormTitle } from '#src/ui/forms/form-parts.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';

export interface ThirdPartyRegisterViewProps {
  actor: AccountCreationActor;
  links: LegalLinks;
  likelyCountry: string;
}

/** Creates an account for a new user: the form, the code for a typed address, and Retry after a lost response. */
export function ThirdPartyRegisterView({ actor, links, likelyCountry }: ThirdPartyRegisterViewProps): JSX.Element {
  const { t, language } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const ticket = useSelector(actor, ({ context }) => context.ticket);
  const { verified = false, provider = '' } = ticket ?? {};
  const shownCode = useShownCode(screen);
  const isBusy = screen.name === 'details' && screen.busy;
  const leave = (): void => actor.send({ type: 'account.leave' });
  const leaveButton = (
    <Button variant="ghost" onPress={leave}>
      {t('thirdPartyRegister.leave')}
    </Button>
  );
  const loginButton = (
    <Button variant="noPassword" onPress={leave}>
      {t('thirdPartyRegister.logIn')}
    </Button>
  );
  const submitWords = (key: 'submit' | 'continue') => ({
    children: t(`thirdPartyRegister.${key}`),
    waiting: (time: string) => t(`thirdPartyRegister.${key}In`, { time }),
  });

  return (
    <>
      <PageTitle>{t('thirdPartyRegister.pageTitle')}</PageTitle>
      {screen.name === 'details' ? (
        <FormTitle
          key="details"
          title={t(verified ? 'thirdPartyRegister.title' : 'thirdPartyRegister.askEmail.title')}
          titleRef={screen.failure === null ? focusOnMount : undefined}
        >
          {verified ? (
            <>
              {`${t('thirdPartyRegister.hasAccount')} `}
              {loginButton}
            </>
          ) : (
            t('thirdPartyRegister.askEmail.more', { provider })
          )}
        </FormTitle>
      ) : null}
      {screen.name === 'code' ? (
        <FormTitle key="code" title={t('shared.checkEmail')}>
          {t('thirdPartyRegister.code.ask')}
        </FormTitle>
      ) : null}
      {screen.name === 'outcomeUnknown' ? (
        <div key="unsure">
          <OutcomeUnknown
            actor={actor}
            screen={screen}
            title={t('thirdPartyRegister.unsure.title')}
            more={t('thirdPartyRegister.unsure.more')}
            leave={screen.busy ? null : leaveButton}
          />
        </div>
      ) : null}
      {shownCode === null ? null : (
        <CodeStep
          key="step"
          actor={actor}
          screen={shownCode}
          hidden={screen.name === 'outcomeUnknown'}
          hint={t('thirdPartyRegister.code.sent', {
            email: shownCode.email,
            time: durationInWords({ minutes: shownCode.minutes }, language),
          })}
          expired={t('thirdPartyRegister.code.expired')}
          submit={submitWords('submit')}
          changeLabel={t('thirdPartyRegister.code.change')}
          send={actor.send}
        />
      )}
      <AccountForm
        key="form"
        actor={actor}
        screen={screen.name === 'details' ? screen : null}
        start={{ email: ticket?.email ?? '', country: likelyCountry, news: false }}
        asks={{
          password: false,
          verifiedHint: verified ? t('thirdPartyRegister.verified', { provider }) : undefined,
        }}
        links={{ ...links, logIn: loginButton }}
        submit={submitWords(verified ? 'submit' : 'continue')}
      >
        {verified ? (
          <p className="form-note">{t('thirdPartyRegister.noPassword', { provider })}</p>
        ) : isBusy ? null : (
          <FormEnd>{leaveButton}</FormEnd>
        )}
      </AccountForm>
    </>
  );
}
