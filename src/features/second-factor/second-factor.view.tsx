import type { JSX } from 'react';
import { selectScreen as selectMailedCode } from '#machines/mailed-code/mailed-code.selectors.ts';
import { fieldScreen, selectScreen } from '#machines/second-factor/second-factor.selectors.ts';
import type { EnteringScreen } from '#machines/second-factor/second-factor.selectors.ts';
import type { MailedCodeActor } from '#src/features/mailed-code/mailed-code.actors.ts';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/forms/focus.ts';
import { FormMessage } from '#src/ui/forms/form-message.tsx';
import { FormEnd, FormTitle } from '#src/ui/forms/form-parts.tsx';
import { MethodList } from './method-list.tsx';
import { ProofForm } from './proof-form.tsx';
import type { SecondFactorActor } from './second-factor.actors.ts';

export interface SecondFactorViewProps {
  actor: SecondFactorActor;
  busy: boolean;
  /** Inside a dialog that names the act; there the way back is the act's. */
  inDialog?: { back: string } | undefined;
}

export function SecondFactorView({ actor, busy, inDialog }: SecondFactorViewProps): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const choose = (id: string): void => actor.send({ type: 'method.choose', id });
  const again = screen.name === 'choosing' ? screen.again : null;
  const cancel = (
    <FormEnd>
      <Button variant="ghost" quiet onPress={() => actor.send({ type: 'challenge.cancel' })}>
        {inDialog?.back ?? t('secondFactor.cancel')}
      </Button>
    </FormEnd>
  );

  switch (screen.name) {
    case 'unavailable':
      return (
        <>
          <FormTitle inDialog={inDialog !== undefined} title={t('secondFactor.title')} />
          <FormMessage ref={focusOnMount}>{explain({ symbol: 'mfa_method_not_available', message: '' })}</FormMessage>
          {cancel}
        </>
      );
    case 'choosing':
      return (
        <>
          <FormTitle inDialog={inDialog !== undefined} title={t('secondFactor.title')} titleRef={screen.failure === null ? focusOnMount : undefined}>
            {t('secondFactor.choose')}
          </FormTitle>
          <FormMessage
            ref={screen.failure === null ? undefined : focusOnMount}
            action={again === null ? null : <Button variant="cancel" onPress={() => choose(again)}>{t('shell.retry')}</Button>}
          >
            {screen.failure === null ? null : explain(screen.failure)}
          </FormMessage>
          <MethodList methods={screen.methods} onChoose={choose} />
          {cancel}
        </>
      );
    case 'entering':
      return <EnteringStep key={screen.method.id} actor={actor} screen={screen} busy={busy} inDialog={inDialog} cancel={cancel} />;
  }
}

interface StepProps extends SecondFactorViewProps {
  screen: EnteringScreen;
  cancel: JSX.Element;
}

/** While its code is checked the child has ended: what it showed last stays. */
function EnteringStep(props: StepProps): JSX.Element | null {
  const child = useLast(useSelector(props.actor, ({ children }) => children.mailedCode));
  return child === undefined ? null : <FieldStep {...props} child={child} />;
}

interface FieldStepProps extends StepProps {
  child: MailedCodeActor<string>;
}

function FieldStep({ child, actor, screen, busy, inDialog, cancel }: FieldStepProps): JSX.Element {
  const { t } = useTranslator();
  const field = fieldScreen(screen, useSelector(child, selectMailedCode));
  const { type, target } = screen.method;
  const gaps = { target: target ?? '' };
  if (field.sending) {
    return (
      <>
        <FormTitle inDialog={inDialog !== undefined} title={t('secondFactor.title')} titleRef={focusOnMount}>
          <span role="status">{t('secondFactor.sending', gaps)}</span>
        </FormTitle>
        {cancel}
      </>
    );
  }
  return (
    <>
      <FormTitle inDialog={inDialog !== undefined} title={t('secondFactor.title')}>
        {t(`secondFactor.${type}.ask`, gaps)}
      </FormTitle>
      <ProofForm actor={actor} screen={screen} field={field} busy={busy} />
      {busy ? null : cancel}
    </>
  );
}
