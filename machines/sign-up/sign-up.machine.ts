import { assign, forwardTo, sendTo, setup } from 'xstate';
import type { MailedDetails } from '#machines/account-creation/account-creation.model.ts';
import { Secret } from '#machines/shared/secret.ts';
import { accountCreationMachine } from '#machines/account-creation/account-creation.machine.ts';
import { newPasswordProblem } from '#machines/account-creation/account-creation.rules.ts';
import { mailedIn } from '#machines/account-creation/account-creation.selectors.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { failureIn, outputOf, port, refusalIn } from '#machines/shared/port.ts';
import type { SignUpContext, SignUpEvent, SignUpInput } from './sign-up.model.ts';

const goToDestination = port<string>('goToDestination');

/**
 * Sign-up with a password, on the login document: the child creates the account, and this chart redirects the new
 * customer. A reload continues at the mailed code and asks for the password again, which is never stored.
 */
export const signUpMachine = setup({
  types: {
    context: {} as SignUpContext,
    events: {} as SignUpEvent,
    input: {} as SignUpInput,
    children: {} as { accountCreation: 'accountCreation' },
  },
  actors: {
    accountCreation: accountCreationMachine,
    markRegistration: port<void>('markRegistration'),
    goToDestination,
  },
  actions: {
    setSent: assign(({ event }) => ({ sent: mailedIn(event).sent })),
    setDestination: assign(({ event }) => ({ destination: outputOf(goToDestination, event) })),
    setRetypedPassword: assign(({ event }) => ({
      password: eventOf(event, 'password.retype').password,
      passwordProblem: null,
      retyping: 'given',
    })),
    setPasswordProblem: assign(({ event }) => ({
      passwordProblem: newPasswordProblem(eventOf(event, 'password.retype').password),
      retyping: 'missing',
    })),
    clearPasswordProblem: assign({ passwordProblem: null }),
    clearRetyping: assign({ sent: null, retyping: null, password: null, passwordProblem: null }),
    clearPassword: assign({ password: null }),
    replacePassword: sendTo('accountCreation', ({ event }) => ({
      type: 'password.replace',
      password: eventOf(event, 'password.retype').password,
    })),
    showFailure: sendTo('accountCreation', ({ event }) => ({ type: 'failure.show', failure: failureIn(event) })),
    forwardToAccountCreation: forwardTo('accountCreation'),
    storeDraft: () => undefined,
    storeMailed: () => undefined,
    forgetStored: () => undefined,
  },
  guards: {
    lacksPassword: ({ context }) => context.retyping === 'missing',
    isSamePassword: ({ context: { retyping, password }, event }) =>
      eventOf(event, 'password.retype').password.reveal() === password?.reveal() && retyping === 'given',
    isGoodPassword: ({ event }) => newPasswordProblem(eventOf(event, 'password.retype').password) === null,
    isWithoutCookies: ({ event }) => refusalIn(event).symbol === 'cookies_off',
    isNewlySent: ({ context, event }) => mailedIn(event).sent !== null && mailedIn(event).sent !== context.sent,
    isFilledInAgain: ({ context, event }) => mailedIn(event).sent === null && context.sent !== null,
  },
}).createMachine({
  id: 'signUp',
  context: ({ input }) => contextAtStart(input),
  initial: 'creating',
  states: {
    creating: {
      exit: 'clearPassword',
      invoke: [
        {
          id: 'accountCreation',
          src: 'accountCreation',
          input: ({ context }) => ({ ticket: null, mailed: mailedDetails(context) }),
          onSnapshot: [
            { guard: 'isNewlySent', actions: ['setSent', 'storeMailed'] },
            { guard: 'isFilledInAgain', actions: 'clearRetyping' },
          ],
          onDone: { target: 'created' },
        },
        {
          id: 'markRegistration',
          src: 'markRegistration',
          onDone: {},
          onError: [
            {
              guard: 'isWithoutCookies',
              actions: 'showFailure',
              description: 'Shown before the user fills in the form in vain.',
            },
            { description: 'Sign-up works without the marker.' },
          ],
        },
      ],
      on: {
        'code.submit': [{ guard: 'lacksPassword' }, { actions: 'forwardToAccountCreation' }],
        'code.resend': [{ guard: 'lacksPassword' }, { actions: 'forwardToAccountCreation' }],
        'code.edit': { actions: 'forwardToAccountCreation' },
        'password.retype': [
          { guard: 'isSamePassword' },
          { guard: 'isGoodPassword', actions: ['setRetypedPassword', 'replacePassword'] },
          { actions: 'setPasswordProblem' },
        ],
        'password.edit': { actions: 'clearPasswordProblem' },
        'draft.edit': { actions: 'storeDraft' },
      },
    },
    created: {
      description: 'The page redirects, and shows a link if that is slow.',
      entry: 'forgetStored',
      initial: 'leaving',
      states: {
        leaving: {
          invoke: {
            id: 'goToDestination',
            src: 'goToDestination',
            onDone: { target: 'left', actions: 'setDestination' },
            onError: { target: 'left' },
          },
        },
        left: {},
      },
    },
  },
});

function contextAtStart({ draft, mailed }: SignUpInput): SignUpContext {
  const isReloaded = draft !== null && mailed !== null;
  return {
    draft,
    mailed: isReloaded ? mailed : null,
    sent: isReloaded ? mailed.sent : null,
    retyping: isReloaded ? 'missing' : null,
    password: null,
    passwordProblem: null,
    destination: null,
  };
}

/** The account's details after a reload at the code; the password is typed again. */
function mailedDetails({ draft, mailed }: SignUpInput): MailedDetails | null {
  return draft && mailed && { details: { ...draft, password: new Secret(''), agreed: true }, ...mailed };
}
