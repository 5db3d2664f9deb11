import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { profileChoiceMachine, selectScreen } from '#machines/profile-choice/profile-choice.machine.ts';
import { paths } from '#machines/profile-choice/profile-choice.walk.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { alerts, english, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './news.gestures.ts';
import { NewsView } from './news.view.tsx';

function mount(news: boolean, isVerified = true) {
  const row = startControlled(profileChoiceMachine);
  renderView(<NewsView actor={row.actor} news={news} isVerified={isVerified} />);
  const perform = performer<typeof profileChoiceMachine>(row, onView(gestures));
  return { ...row, saveChoice: row.ports.saveChoice, perform };
}

test.each(wholePaths(paths))('$title [PRO-07]', async (path) => {
  // The row offers the opposite of the current choice.
  const first = path.events.find((each) => each.type === 'choice.make');
  const wants = first?.type === 'choice.make' && 'choice' in first && 'news' in first.choice && first.choice.news;
  const { actor, saveChoice, perform } = mount(!wants);
  await performPath(path, perform, () => {
    expectMarks(marks());
    const { busy, failure } = selectScreen(actor.getSnapshot());
    expect(screen.getByRole('button').getAttribute('aria-busy') === 'true').toBe(busy);
    expect(alerts()).toEqual(failure === null ? [] : [english.explain(failure)]);
    for (const call of saveChoice.calls) expect(call).toEqual({ choice: { news: wants } });
  });
});

test.each([
  [true, 'On', 'Turn off News by email'],
  [false, 'Off', 'Turn on News by email'],
])('news that is %s is described as such, with the other choice offered [PRO-07]', (news, value, name) => {
  mount(news);
  expect(screen.getByRole('status').textContent).toBe(value);
  expect(screen.getByRole('button', { name }).textContent).toBe(name.replace(' News by email', ''));
});

test.each([
  [true, 'On, once you verify your email'],
  [false, 'Off'],
])('without a verified address, news that is %s promises no mail [PRO-07, LOG-07]', (news, value) => {
  mount(news, false);
  expect(screen.getByRole('status').textContent).toBe(value);
  expect(
    screen.getByText(/Until you verify your email, we send nothing to it except verification codes\.$/),
  ).toBeDefined();
  expect(screen.queryByText(/always reach you/)).toBeNull();
});
