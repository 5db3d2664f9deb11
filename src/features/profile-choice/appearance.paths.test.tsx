import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { profileChoiceMachine } from '#machines/profile-choice/profile-choice.machine.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { actAsync, alerts, english, renderView } from '#src/testing/render-view.tsx';
import { failure } from '#machines/shared/failure.ts';
import { AppearanceView } from './appearance.view.tsx';

function mount(tags: readonly (typeof languages)[number][] = languages) {
  const { actor, ports } = startControlled(profileChoiceMachine);
  renderView(<AppearanceView actor={actor} theme="system" languages={tags} />);
  return { ports };
}
const theme = () => screen.getByLabelText<HTMLSelectElement>('Theme');

test('a theme is stored in the account; a failure says so and shows what is stored [PRO-01]', async () => {
  const { ports } = mount();
  expect(theme().value).toBe('system');
  await userEvent.selectOptions(theme(), 'Dark');
  await actAsync(() => ports.saveChoice.refuse(refusal('time_out')));
  expect(alerts()).toEqual([english.explain(failure('time_out'))]);
  expect(theme().value).toBe('system');
  await userEvent.selectOptions(theme(), 'Light');
  await actAsync(() => ports.saveChoice.answer());
  expect(alerts()).toEqual([]);
  expect(ports.saveChoice.calls).toEqual([{ choice: { theme: 'dark' } }, { choice: { theme: 'light' } }]);
});

test('a brand with one language has none to choose [PRO-01, SHL-10]', () => {
  mount(['en-US']);
  expect(screen.queryByLabelText('Language')).toBeNull();
});
