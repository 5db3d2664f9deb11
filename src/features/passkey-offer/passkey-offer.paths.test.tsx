import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startControlled } from '#machines/testing/controlled.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { passkeyOfferMachine } from '#machines/passkey-offer/passkey-offer.machine.ts';
import { selectScreen } from '#machines/passkey-offer/passkey-offer.selectors.ts';
import { paths } from '#machines/passkey-offer/passkey-offer.walk.ts';
import { expectMarks, onView, performer, press } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './passkey-offer.gestures.ts';
import { PasskeyOfferView } from './passkey-offer.view.tsx';

function mount() {
  const offer = startControlled(passkeyOfferMachine);
  renderView(
    <main>
      <h1 tabIndex={-1}>Profile</h1>
      <PasskeyOfferView actor={offer.actor} />
    </main>,
  );
  return { ...offer, perform: performer<typeof passkeyOfferMachine>(offer, onView(gestures)) };
}

test.each(wholePaths(paths))('$title [PRO-06]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown).toEqual(selectScreen(snapshot));
    expectMarks(marks(shown));
  });
});

test('it leads to a new passkey; whoever dismisses it is on the page’s title [PRO-06, SHL-09]', async () => {
  const { ports } = mount();
  await actAsync(() => ports.readIsDue.answer(true));
  const link = screen.getByRole('link', { name: 'Create a passkey' });
  expect(link.getAttribute('href')).toBe('/accountSecurity#passkey');
  screen.getByRole('button', { name: 'Hide this notice for 90 days' }).focus();
  await press(/^Hide this notice/);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Profile' }));
});
