import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linkReviewMachine } from '#machines/link-review/link-review.machine.ts';
import { selectScreen } from '#machines/link-review/link-review.selectors.ts';
import { input, paths } from '#machines/link-review/link-review.walk.ts';
import { startControlled } from '#machines/testing/controlled.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, alerts, english, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './link-review.gestures.ts';
import { LinkReviewView } from './link-review.view.tsx';

function mount(reviewed = input) {
  const { actor, ports } = startControlled(linkReviewMachine, { input: reviewed });
  renderView(<LinkReviewView actor={actor} />);
  const perform = performer<typeof linkReviewMachine>({ actor, ports }, onView(gestures));
  return { actor, ports, perform };
}

test.each(wholePaths(paths))('$title [LOG-05, PRO-05]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown).toEqual(selectScreen(snapshot));
    expectMarks(marks(shown));
    const rows =
      shown.name === 'ended'
        ? []
        : [
            ...shown.links.map(({ provider, person }) => [provider, person]),
            ...shown.passkeys.map(({ name }) => [name, 'Passkey, added']),
            ...shown.authenticators.map(({ name }) => [name ?? '', 'Authenticator app, added']),
            ...(shown.recoveryEmail === null ? [] : [['Recovery email', shown.recoveryEmail.emailAddress]]),
          ];
    expect(
      rows.every(
        ([provider = '', person = '']) =>
          document.body.textContent.includes(provider) && document.body.textContent.includes(person),
      ),
    ).toBe(true);
    expect(screen.queryByText(/we won’t use it to reset your password yet/) !== null).toBe(
      shown.name === 'shown' && shown.isUnkept && shown.recoveryEmail !== null,
    );
    expect(screen.queryAllByRole('button', { name: /^Remove / }).length).toBe(rows.length);
    expect(alerts()).toEqual(shown.name === 'shown' && shown.failure !== null ? [english.explain(shown.failure)] : []);
  });
});

test('of two connected accounts, the one whose button is pressed is removed [LOG-05, PRO-05]', async () => {
  const juniper = { id: 2, provider: 'Juniper', person: 'kit@elsewhere.example', since: Date.UTC(2026, 10, 22, 9) };
  const { ports, perform } = mount({ ...input, links: [...input.links, juniper] });
  await perform({ type: 'addition.remove', kind: 'links', id: juniper.id });
  const busy = screen.getAllByRole('button').filter((button) => button.getAttribute('aria-busy') === 'true');
  expect(busy).toEqual([screen.getByRole('button', { name: 'Remove Juniper' })]);
  await actAsync(() => ports.removeAddition.answer());
  expect(ports.removeAddition.calls).toMatchObject([{ kind: 'links', id: juniper.id }]);
  expect([screen.queryByText('Juniper'), screen.getByText('Larch').textContent]).toEqual([null, 'Larch']);
});
