import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { profileMachine } from '#machines/profile/profile.machine.ts';
import { selectScreen } from '#machines/profile/profile.selectors.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer, press } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, pressable, readsAs, renderView } from '#src/testing/render-view.tsx';
import { input, paths } from '#machines/profile/profile.walk.ts';
import { ann } from '#machines/profile-edit/profile-edit.harness.ts';
import { gestures, marks } from './profile.gestures.ts';
import { ProfileView } from './profile.view.tsx';
import { homeParts } from '#src/testing/home-sections.tsx';

function mount() {
  const { actor, ports } = startControlled(profileMachine, { input });
  renderView(
    <ProfileView
      actor={actor}
      {...homeParts()}
      header={<button type="button">Log out</button>}
      footer={<a href="/terms">Terms</a>}
    />,
  );
  const retry = () => press(/^Retry/);
  const perform = performer<typeof profileMachine>(
    { actor, ports },
    {
      ...onView(gestures),
      'waitCountdown.tick': 'send',
      'session.recovered': 'send',
      'profile.changed': 'send',
      'xstate.done.actor.profileEdit': 'send',
      'xstate.error.actor.profileEdit': 'send',
    },
  );
  return { actor, readProfile: ports.readProfile, perform, retry };
}

test.each(wholePaths(paths))('$title [SES-13]', async (path) => {
  const { perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const expected = selectScreen(snapshot);
    // Every screen has the header and the footer, so there is always an exit.
    expect(pressable().length).toBeGreaterThan(1);
    expectMarks(marks(expected));
    if (expected.name === 'waiting') {
      expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    } else if (expected.name === 'shown') {
      expect(screen.getByRole('heading', { level: 1, name: expected.profile.nickName })).toBeDefined();
      expect(screen.getAllByText('ann@example.com', { exact: true }).length).toBeGreaterThan(0);
    } else {
      expect(alerts().map((text) => text.startsWith(english.explain(expected.failure, expected.waitSeconds)))).toEqual([
        true,
      ]);
      // The focus is on the message, or on its button that was just pressed.
      expect(screen.getByRole('alert').contains(document.activeElement)).toBe(true);
    }
  });
});

const unavailable = paths.flatMap(({ title, events, snapshot }) => {
  const shown = selectScreen(snapshot);
  return shown.name === 'unavailable' ? [{ title, events, shown }] : [];
});

test.each(unavailable)(
  'Retry reads again unless a read or a wait is running: $title [SES-13]',
  async ({ events, shown }) => {
    const { perform, retry, readProfile } = mount();
    for (const step of events) await perform(step);
    const before = readProfile.calls.length;
    await retry();
    expect(readProfile.calls.length - before).toBe(shown.busy || shown.waitSeconds > 0 ? 0 : 1);
  },
);

test('a customer without a nickname is greeted without a name [PRO-01]', async () => {
  const { readProfile } = mount();
  await actAsync(() => readProfile.answer({ ...ann, nickName: '  ' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Your account' })).toBeDefined();
});

test('an unverified address comes first on the page, with its consequences and a button that opens the verification [LOG-07]', async () => {
  const { readProfile, actor } = mount();
  await actAsync(() => readProfile.answer({ ...ann, email: { ...ann.email, status: 'unverified' } }));
  expect(screen.getAllByRole('heading', { level: 2 })[0]?.textContent).toBe('Verify your email');
  expect(
    screen.getByText(readsAs('Until you verify ann@example.com, we send nothing to it except verification codes.')),
  ).toBeDefined();
  expect(screen.getByRole('button', { name: 'Verify Email' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Verify email' }));
  const { value, context } = actor.getSnapshot();
  expect([value, context.emailUsage]).toEqual(['changingEmail', 'verify_email']);
});

test('shows no notice for a verified address, or one being replaced [LOG-07]', async () => {
  const { readProfile } = mount();
  await actAsync(() =>
    readProfile.answer({ ...ann, email: { ...ann.email, status: 'unverified', waiting: 'a@b.example' } }),
  );
  expect(screen.queryByText('Verify your email')).toBeNull();
});

test('shows an unverified new address under the email, with the next step [PRO-04]', async () => {
  const { readProfile, actor } = mount();
  await actAsync(() => readProfile.answer({ ...ann, email: { ...ann.email, waiting: 'ann@harthouse.example' } }));
  expect(screen.getByText('ann@harthouse.example still needs its code.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Continue Email' }));
  expect(actor.getSnapshot().value).toBe('changingEmail');
  expect(screen.getByRole('heading', { name: 'Check your new inbox' })).toBeDefined();
  expect(screen.getByText('Step 3 of 3')).toBeDefined();
});

test('shows the phone number that the customer can log in with [PRO-01, VAL-06]', async () => {
  const { readProfile } = mount();
  await actAsync(() => readProfile.answer({ ...ann, phone: '13800138000' }));
  expect(screen.getByText('13800138000').closest('dd')).not.toBeNull();
});
