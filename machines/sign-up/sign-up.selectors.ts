import type { SnapshotFrom } from 'xstate';
import { routes } from '#contract/pages.ts';
import type { signUpMachine } from './sign-up.machine.ts';
import type { SignUpContext, SignUpDraft } from './sign-up.model.ts';

type SignUpSnapshot = SnapshotFrom<typeof signUpMachine>;

export type SignUpScreen =
  /** The child's screen is shown. After a reload at the code, the password is requested again. */
  | { name: 'creating'; asksPassword: boolean; passwordProblem: SignUpContext['passwordProblem'] }
  /** A link in case the redirect is slow. */
  | { name: 'leaving'; destination: string | null };

export function selectScreen(snapshot: SignUpSnapshot): SignUpScreen {
  const { retyping, passwordProblem, destination } = snapshot.context;
  if (!snapshot.matches('created')) return { name: 'creating', asksPassword: retyping !== null, passwordProblem };
  return {
    name: 'leaving',
    destination: snapshot.matches({ created: 'left' }) ? (destination ?? routes.homePage) : null,
  };
}

/** The form's initial values; null if nothing was typed in this tab. */
export function selectDraft({ context }: SignUpSnapshot): SignUpDraft | null {
  return context.draft;
}
