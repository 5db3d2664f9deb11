import type { accountCreationMachine } from '#machines/account-creation/account-creation.machine.ts';
import type { selectScreen } from '#machines/account-creation/account-creation.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** On the page of sign-up. */
export const gestures: Gestures<typeof accountCreationMachine> = {
  'details.submit': async ({ details: { email, password, agreed } }, { type, tick, press }) => {
    await type('fields.email', email);
    await type('fields.password.label', password?.reveal() ?? '');
    await tick('accountCreation.terms.label', agreed);
    await press('signUp.submit', 'signUp.submitIn');
  },
  'email.edit': (_, { type }) => type('fields.email', 'a'),
  'password.edit': (_, { type }) => type('fields.password.label', 'a'),
  'terms.edit': (_, { tick }) => tick('accountCreation.terms.label', true),
  'code.edit': (_, { type }) => type('secondFactor.code.label', '1'),
  'legalDocuments.retry': 'shell.retry',
  'outcome.retry': 'shell.retry',
  'details.change': 'signUp.code.change',
};

export function marks(screen: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (screen.name === 'outcomeUnknown') return ['signUp.unsure.title'];
  if (screen.name === 'code') return ['shared.checkEmail', 'secondFactor.code.label', 'signUp.code.submit'];
  const { remedy, legalDocuments } = screen;
  return [
    'signUp.title',
    'fields.email',
    'fields.password.label',
    ...(remedy === 'retry' || legalDocuments === 'missing' ? (['shell.retry'] as const) : []),
  ];
}
