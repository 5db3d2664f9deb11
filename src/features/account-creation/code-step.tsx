import { useState, type JSX, type ReactNode } from 'react';
import type { CodeRecipient } from '#machines/account-creation/account-creation.model.ts';
import { fieldScreen } from '#machines/account-creation/account-creation.selectors.ts';
import type { AccountCreationScreen, CodeScreen } from '#machines/account-creation/account-creation.selectors.ts';
import type { CodeEvent } from '#machines/mailed-code/mailed-code.model.ts';
import { selectScreen, type MailedCodeScreen } from '#machines/mailed-code/mailed-code.selectors.ts';
import { CodeButton, CodeForm, CodeInput, ResendButton } from '#src/features/mailed-code/code-form.tsx';
import type { MailedCodeActor } from '#src/features/mailed-code/mailed-code.actors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useLast } from '#src/react/use-last.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { Button } from '#src/ui/actions/button.tsx';
import type { SubmitButtonProps } from '#src/ui/actions/submit-button.tsx';
import { FormEnd } from '#src/ui/forms/form-parts.tsx';
import type { AccountCreationActor } from './account-creation.actors.ts';

interface Props {
  actor: AccountCreationActor;
  screen: CodeScreen;
  /** While another screen is shown, the step stays mounted but hidden, and keeps its input. */
  hidden: boolean;
  hint: string;
  /** Replaces the refusal: the code has expired. */
  expired: string;
  submit: Pick<SubmitButtonProps, 'children' | 'waiting'>;
  changeLabel: string;
  send: (event: CodeEvent) => void;
  /** An additional field of the form. */
  children?: (problem: MailedCodeScreen['problem']) => ReactNode;
}

/** The step that verifies the address. While the code is checked its child has ended, so keep the last screen. */
export function CodeStep(props: Props): JSX.Element | null {
  const child = useLast(useSelector(props.actor, ({ children }) => children.mailedCode));
  return child === undefined ? null : <FieldStep {...props} child={child} />;
}

interface FieldStepProps extends Props {
  child: MailedCodeActor<CodeRecipient>;
}

function FieldStep({ child, actor, screen, hidden, send, children, ...words }: FieldStepProps): JSX.Element {
  const { t, explain } = useTranslator();
  const code = fieldScreen(screen, useSelector(child, selectScreen));
  const { resending, mailProblem, problem, failure, errorLocation, isExpired, resendSeconds, waitSeconds } = code;
  const resend = (): void => send({ type: 'code.resend' });
  return (
    <div hidden={hidden}>
      <CodeForm
        busy={screen.busy}
        refused={failure === null ? null : isExpired ? words.expired : explain(failure, waitSeconds)}
        errorLocation={errorLocation}
        hidden={hidden}
        onSubmit={(typed) => send({ type: 'code.submit', code: typed })}
        onRetry={screen.retryAction === 'resend' ? resend : undefined}
      >
        <CodeInput
          hint={words.hint}
          wrong={problem === null ? null : t(`secondFactor.problem.${problem === 'empty' ? 'empty' : 'digitsMail'}`)}
          action={<ResendButton variant="getCode" secondsLeft={resendSeconds} busy={resending} onPress={resend} />}
          mailProblem={mailProblem}
          onInput={() => send({ type: 'code.edit' })}
        />
        {children?.(problem)}
        <CodeButton disabled={resending} waitSeconds={waitSeconds} {...words.submit} />
        {screen.busy || resending ? null : (
          <FormEnd>
            <Button variant="ghost" onPress={() => actor.send({ type: 'details.change' })}>
              {words.changeLabel}
            </Button>
          </FormEnd>
        )}
      </CodeForm>
    </div>
  );
}

/** The screen of the step, which stays mounted with its input while the outcome is unknown. */
export function useShownCode(screen: AccountCreationScreen): CodeScreen | null {
  const [last, setLast] = useState<CodeScreen | null>(null);
  const shown = screen.name === 'code' ? screen : screen.name === 'outcomeUnknown' ? last : null;
  if (shown !== last) setLast(shown);
  return shown;
}
