import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { SensitiveActionOutput } from '#machines/sensitive-action/sensitive-action.model.ts';
import { mailChallenge } from '#machines/testing/login.ts';
import { sent } from '#machines/testing/mailed-code.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { actAsync } from './render-view.tsx';

interface Flow {
  readonly ports: {
    readonly act: { answer: () => void | Promise<void>; refuse: (error: unknown) => void | Promise<void> };
    readonly factor: { readonly sendCode: { answer: (output: typeof sent) => void | Promise<void> } };
  };
  /** The running second factor, once a code is asked for. */
  readonly secondFactor: () => { send: (event: { type: 'challenge.cancel' }) => void } | undefined;
}

const ask =
  /^(Enter the 6-digit code we sent to \S+|An email is sent to the current address for verification: \S+\. Enter its 6-digit code) to [a-z].+\.$/;

/** Performs the steps of a sensitive action's walk on the view, its call answered by hand. */
export function challengeGestures({ ports, secondFactor }: Flow, user: UserEvent, lastPress = 'Confirm') {
  return {
    /** Asks for a code; where one is asked for, in a dialog by a sentence that names the act, enters it. */
    answerChallenge: async (): Promise<void> => {
      if (secondFactor() === undefined)
        return actAsync(() => ports.act.refuse(refusal('mfa_required', { challenge: mailChallenge })));
      await actAsync(() => ports.factor.sendCode.answer(sent));
      if (screen.queryByRole('dialog') !== null) screen.getByText(ask);
      await user.click(screen.getByLabelText('Code'));
      await user.paste('654321');
      const dialog = screen.queryByRole('dialog');
      return user.click((dialog === null ? screen : within(dialog)).getByRole('button', { name: lastPress }));
    },
    endAction: (output: SensitiveActionOutput): Promise<void> => {
      if (output.outcome === 'cancelled') return actAsync(() => secondFactor()?.send({ type: 'challenge.cancel' }));
      return actAsync(() =>
        output.outcome === 'done'
          ? ports.act.answer()
          : ports.act.refuse(refusal(output.failure.symbol, output.failure)),
      );
    },
  };
}
