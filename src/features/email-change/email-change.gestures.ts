import type { emailChangeMachine } from '#machines/email-change/email-change.machine.ts';
import type { selectScreen } from '#machines/email-change/email-change.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof emailChangeMachine> = {
  'draft.submit': async ({ draft: { email, password } }, { has, press, type }) => {
    await type('emailChange.form.email', email);
    if (await has('fields.password.label')) await type('fields.password.label', password?.reveal() ?? '');
    await press('emailChange.form.submit.change_email', 'shared.continueIn');
  },
  'draft.edit': (_, { type }) => type('emailChange.form.email', 'x'),
  'code.edit': (_, { type }) => type('secondFactor.code.label', '1'),
  'address.change': 'shared.back',
  'change.cancel': (_, { press }) => press('shared.cancel', 'shared.close'),
  'change.finish': 'emailChange.finish',
  'outcome.retry': 'shared.checkAgain',
};

export function marks(screen: ReturnType<typeof selectScreen>): readonly Mark[] {
  switch (screen.name) {
    case 'waiting':
      return ['emailChange.preparing'];
    case 'form':
      return ['shared.cancel', { absent: 'emailChange.preparing' }, { absent: 'secondFactor.code.label' }];
    case 'challenged':
      return ['secondFactor.title'];
    case 'proving':
      return ['secondFactor.code.label'];
    case 'outcomeUnknown':
      return ['emailChange.unknown'];
    case 'done':
      return [`emailChange.done.${screen.usage}.title`];
  }
}
