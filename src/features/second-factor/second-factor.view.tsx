import type { JSX, ReactNode } from 'react';
import type { MethodType } from '#contract/calls/second-factor.ts';
import { routes } from '#contract/pages.ts';
import { selectScreen as selectMailedCode } from '#machines/mailed-code/mailed-code.selectors.ts';
import {
  fieldScreen,
  isTooLate,
  selectScreen,
  type EnteringScreen,
} from '#machines/second-factor/second-factor.selectors.ts';
import type { MailedCodeActor } from '#src/features/mailed-code/mailed-code.actors.ts';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import type { MessageKey } from '#src/i18n/translator.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { revealMessage, focusOnMount } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { FormEnd, FormTitle } from '#src/ui/forms/form-parts.tsx';
import { DialogFooter } from '#src/ui/overlays/dialog-footer.tsx';
import { MethodList } from './method-list.tsx';
import { ProofForm, type LastPress } from './proof-form.tsx';
import type { SecondFactorActor } from './second-factor.actors.ts';

/** For a sensitive action: Back belongs to the action, and the sentence names it. */
export interface OfAction {
  back: string;
  act: string;
  /** Replaces the usual sentence if the code was mailed to the account's address. */
  askMailed?: MessageKey;
  /** Beside Back, above the place for messages. */
  otherWay?: JSX.Element;
  /** The dialog or the page shows the step's title. */
  isTitled?: boolean;
  /** Names the action on the button that does it. */
  lastPress?: LastPress;
  /** The action ends by itself; `tooLate` is said if another try has to wait longer than that. */
  deadline?: { secondsLeft: number; tooLate: string };
}

/** A dialog always names what its button does. */
export interface InDialog extends OfAction {
  lastPress: LastPress;
}

export interface SecondFactorViewProps {
  actor: SecondFactorActor;
  busy: boolean;
  /** Inside an action's dialog. */
  inDialog?: InDialog | undefined;
  /** On an action's page. */
  onPage?: OfAction | undefined;
}

export function SecondFactorView({ actor, busy, inDialog, onPage }: SecondFactorViewProps): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const { act, deadline } = inDialog ?? onPage ?? {};
  const choose = (id: string): void => actor.send({ type: 'method.choose', id });
  const retryAction = screen.name === 'choosing' ? screen.retryAction : null;
  const leave = (): void => actor.send({ type: 'challenge.cancel' });
  const back =
    inDialog === undefined ? undefined : (
      <Button variant="cancel" disabled={busy} onPress={leave}>
        {inDialog.back}
      </Button>
    );
  const end =
    inDialog === undefined && !(busy && onPage?.otherWay === undefined) ? (
      <FormEnd>
        {busy && onPage?.otherWay === undefined ? null : (
          <Button variant="ghost" disabled={busy} onPress={leave}>
            {onPage?.back ?? t('secondFactor.cancel')}
          </Button>
        )}
        {onPage?.otherWay}
      </FormEnd>
    ) : undefined;
  const cancel = end ?? <DialogFooter>{back}</DialogFooter>;

  switch (screen.name) {
    case 'unavailable':
      return (
        <>
          <StepTitle inDialog={inDialog} onPage={onPage} />
          <FormMessage
            ref={revealMessage}
            action={
              // Users with neither a verified address nor a password get another way to prove who they are.
              <LinkButton variant="noPassword" href={`${routes.resetPassword}#first`}>
                {t('shared.setPassword')}
              </LinkButton>
            }
          >
            {explain({ symbol: 'mfa_method_not_available', message: '' })}
          </FormMessage>
          {cancel}
        </>
      );
    case 'choosing':
      return (
        <>
          <StepTitle inDialog={inDialog} onPage={onPage} titleRef={screen.failure === null ? focusOnMount : undefined}>
            {screen.usesPasskey ? (
              <span role="status">
                {act === undefined ? t('secondFactor.passkey.ask') : t(askOf('passkey', inDialog), { act })}
              </span>
            ) : (
              t('secondFactor.choose')
            )}
          </StepTitle>
          <FormMessage
            ref={screen.failure === null ? undefined : revealMessage}
            action={
              retryAction === null ? null : (
                <Button variant="cancel" onPress={() => choose(retryAction)}>
                  {t('shell.retry')}
                </Button>
              )
            }
          >
            {screen.failure === null
              ? null
              : (screen.failure.waitUntil !== null && deadline?.tooLate) || explain(screen.failure)}
          </FormMessage>
          <MethodList methods={screen.methods} disabled={busy} onChoose={choose} />
          {cancel}
        </>
      );
    case 'entering':
      return (
        <EnteringStep
          key={screen.method.id}
          actor={actor}
          screen={screen}
          busy={busy}
          inDialog={inDialog}
          onPage={onPage}
          back={back}
          end={end}
        />
      );
  }
}

interface StepTitleProps {
  inDialog: OfAction | undefined;
  onPage: OfAction | undefined;
  titleRef?: ((title: HTMLElement | null) => void) | undefined;
  children?: ReactNode;
}

/** The step's title. If the dialog or the page shows it instead, the focus goes to the line below it. */
function StepTitle({ inDialog, onPage, titleRef, children }: StepTitleProps): JSX.Element | null {
  const { t } = useTranslator();
  if ((inDialog ?? onPage)?.isTitled !== true) {
    return (
      <FormTitle inDialog={inDialog !== undefined} title={t('secondFactor.title')} titleRef={titleRef}>
        {children}
      </FormTitle>
    );
  }
  return children === undefined ? null : (
    <p tabIndex={-1} ref={titleRef}>
      {children}
    </p>
  );
}

interface StepProps extends SecondFactorViewProps {
  screen: EnteringScreen;
  back: JSX.Element | undefined;
  end: JSX.Element | undefined;
}

/** While the code is checked the child has ended, so keep its last screen. */
function EnteringStep(props: StepProps): JSX.Element | null {
  const child = useLast(useSelector(props.actor, ({ children }) => children.mailedCode));
  return child === undefined ? null : <FieldStep {...props} child={child} />;
}

function askOf(type: MethodType, inDialog: OfAction | undefined): MessageKey {
  return type === 'email_code' && inDialog?.askMailed !== undefined
    ? inDialog.askMailed
    : `sensitiveAction.ask.${type}`;
}

interface FieldStepProps extends StepProps {
  child: MailedCodeActor<string>;
}

function FieldStep({ child, actor, screen, busy, inDialog, onPage, back, end }: FieldStepProps): JSX.Element {
  const { act, lastPress, deadline } = inDialog ?? onPage ?? {};
  const { t } = useTranslator();
  const field = fieldScreen(screen, useSelector(child, selectMailedCode));
  const { type, target } = screen.method;
  const gaps = { target: target ?? '' };
  if (field.sending) {
    return (
      <>
        <StepTitle inDialog={inDialog} onPage={onPage} titleRef={focusOnMount}>
          <span role="status">{t('secondFactor.sending', gaps)}</span>
        </StepTitle>
        {end}
        {back === undefined ? null : (
          <DialogFooter>
            {back}
            <Button variant={lastPress?.loses === true ? 'delete' : 'classic'} busy>
              {lastPress?.label ?? t('secondFactor.submit')}
            </Button>
          </DialogFooter>
        )}
      </>
    );
  }
  return (
    <>
      <StepTitle inDialog={inDialog} onPage={onPage}>
        {act === undefined ? t(`secondFactor.${type}.ask`, gaps) : t(askOf(type, inDialog), { ...gaps, act })}
      </StepTitle>
      {lastPress?.more === undefined ? null : <p>{lastPress.more}</p>}
      <ProofForm
        actor={actor}
        screen={screen}
        field={field}
        busy={busy}
        lastPress={lastPress}
        tooLate={deadline && isTooLate(field, deadline.secondsLeft) ? deadline.tooLate : undefined}
        back={back}
        end={end}
      />
    </>
  );
}
