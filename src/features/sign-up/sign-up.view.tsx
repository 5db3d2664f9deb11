import { useState } from 'react';
import type { ComponentProps, JSX } from 'react';
import { loginParts } from '#contract/pages.ts';
import { selectDraft, selectScreen } from '#machines/sign-up/sign-up.selectors.ts';
import type { CodeScreen } from '#machines/sign-up/sign-up.selectors.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { LinkButton } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/focus/focus.ts';
import { FormTitle } from '#src/ui/forms/form-parts.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { CodeStep } from './code-step.tsx';
import { DetailsForm } from './details-form.tsx';
import type { LegalLinks } from './terms-box.tsx';
import { OutcomeUnknown } from './outcome-unknown.tsx';
import type { SignUpActor } from './sign-up.actors.ts';

export interface SignUpViewProps {
  actor: SignUpActor;
  /** False while log-in is shown in its place. */
  shown: boolean;
  links: LegalLinks;
  likelyCountry: string;
}

export function SignUpView({ actor, shown, links, likelyCountry }: SignUpViewProps): JSX.Element {
  const { t } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const draft = useSelector(actor, selectDraft);
  const [code, setCode] = useState<CodeScreen | null>(null);
  const shownCode = screen.name === 'code' ? screen : screen.name === 'outcomeUnknown' ? code : null;
  if (shownCode !== code) setCode(shownCode);
  const pageTitle = shown ? <PageTitle>{t(screen.name === 'code' ? 'signUp.code.pageTitle' : 'login.signUpPageTitle')}</PageTitle> : null;

  switch (screen.name) {
    case 'leaving':
      return (
        <div role="status">
          {pageTitle}
          <FormTitle title={t('signUp.leaving.title')} titleRef={focusOnMount}>
            {t('login.leaving.more')}
          </FormTitle>
          {screen.destination === null ? null : (
            <LinkButton variant="login" href={screen.destination}>
              {t('login.leaving.link')}
            </LinkButton>
          )}
        </div>
      );
    case 'details':
    case 'code':
    case 'outcomeUnknown':
      return (
        <>
          {pageTitle}
          {screen.name === 'details' ? (
            <DetailsTitle title={t('signUp.title')} focused={screen.failure === null}>
              {`${t('login.hasAccount')} `}
              <a href={loginParts.signIn}>{t('signUp.logIn')}</a>
            </DetailsTitle>
          ) : null}
          {screen.name === 'code' ? <FormTitle title={t('signUp.code.title')}>{t('signUp.code.ask')}</FormTitle> : null}
          {screen.name === 'outcomeUnknown' ? <OutcomeUnknown actor={actor} screen={screen} /> : null}
          {shownCode === null ? null : <CodeStep key="code" actor={actor} screen={shownCode} hidden={screen.name === 'outcomeUnknown'} />}
          <DetailsForm key="details" actor={actor} screen={screen.name === 'details' ? screen : null} draft={draft} links={links} likelyCountry={likelyCountry} />
        </>
      );
  }
}

interface TitleProps extends Omit<ComponentProps<typeof FormTitle>, 'titleRef'> {
  /** Whether it has the focus when it appears; a refusal has it otherwise. */
  focused: boolean;
}

function DetailsTitle({ focused, ...title }: TitleProps): JSX.Element {
  const [ref] = useState(() => (focused ? focusOnMount : undefined));
  return <FormTitle titleRef={ref} {...title} />;
}
