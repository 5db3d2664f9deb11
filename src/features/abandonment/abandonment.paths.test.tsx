import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { abandonmentMachine } from '#machines/abandonment/abandonment.machine.ts';
import type { AbandonmentInput } from '#machines/abandonment/abandonment.model.ts';
import { selectScreen } from '#machines/abandonment/abandonment.selectors.ts';
import { input, paths } from '#machines/abandonment/abandonment.walk.ts';
import { blockers, none, scheduled, startAbandonment } from '#machines/abandonment/abandonment.harness.ts';
import { mailChallenge } from '#machines/second-factor/second-factor.harness.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { challengeGestures, expectMarks, onView, performer, press } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { actAsync, english, pressable, renderView } from '#src/testing/render-view.tsx';
import { gestures, marks } from './abandonment.gestures.ts';
import { AbandonmentView } from './abandonment.view.tsx';
import { AbandonmentBannerView } from './banner.tsx';
import { DeletionPageView } from './deletion-page.view.tsx';

const links = {
  cloud_plan: '/cloud',
  view_plan: '/orders',
  affiliate_program: '/affiliate',
  company: '/company',
  other: '/contact',
  redirectDomain: 'example.com',
};

function mount(input?: AbandonmentInput) {
  const left = vi.fn<() => void>();
  const abandonment = startAbandonment(input);
  const { actor } = abandonment;
  renderView(
    <main>
      <AbandonmentBannerView actor={actor} />
      <DeletionPageView actor={actor} links={links} onBack={left} />
    </main>,
  );
  const perform = performer<typeof abandonmentMachine>(abandonment, {
    ...onView(gestures),
    'deletionCountdown.tick': 'send',
    ...challengeGestures(abandonment, 'requestDeletion', 'Delete account'),
  });
  return { ...abandonment, perform, left };
}

test.each(wholePaths(paths))('$title [DEL-01, DEL-02, DEL-03]', async (path) => {
  const { actor, perform } = mount(input);
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    const { name, row, review, challenge, banner } = shown;
    expectMarks(marks(shown));
    expect(name).toBe(selectScreen(snapshot).name);
    const text = document.body.textContent ?? '';
    if (row.name === 'unavailable') expect(text).toContain(english.explain(row.failure, row.waitSeconds));
    expect(screen.queryByRole('timer') === null).toBe(row.name !== 'scheduled');
    const isInterrupted = row.name === 'active' && row.isInterrupted && review === null;
    expect(text.includes('The connection dropped. No deletion is planned.')).toBe(isInterrupted);
    expect(screen.queryByRole('region', { name: 'Your account will be deleted' }) === null).toBe(
      banner.name !== 'scheduled',
    );
    if (banner.name === 'scheduled' && banner.failure !== null) expect(text).toContain(english.explain(banner.failure));
    expect(screen.queryByRole('dialog') === null).toBe(challenge === null);
    if (review !== null) {
      const words = screen.getByRole('main').textContent ?? '';
      expect(words).toContain('two-year limited warranty');
      for (const failure of [review.failure, review.blockersFailure])
        if (failure !== null) expect(words).toContain(english.explain(failure, review.waitSeconds));
      const confirm = within(screen.getByRole('main'))
        .getAllByRole('button', { name: 'Delete account' })
        .find((button) => button.closest('dialog') === null);
      expect(confirm?.getAttribute('aria-disabled') === 'true').toBe(!review.canConfirm || review.busy);
    }
    const isBusy = review?.busy === true || review?.isReading === true || ('busy' in row && row.busy);
    if (name !== 'waiting' && !isBusy) expect(pressable().length).toBeGreaterThan(0);
  });
});

test('the final button is "Delete account", and the dialog says how long the account can be recovered [DEL-03, DEL-04]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readStatus.answer(none));
  await perform({ type: 'review.open' });
  await actAsync(() => ports.readBlockers.answer([]));
  await perform({ type: 'request.confirm' });
  await actAsync(() => ports.performAction.refuse(refusal('mfa_required', { challenge: mailChallenge })));
  await actAsync(() => ports.factor.sendCode.answer(sent));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Your account is removed 72 hours after this. Until then you can recover it.')).toBeDefined();
  expect(dialog.getByRole('button', { name: 'Delete account' }).className).toContain('button--delete');
  expect(dialog.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

test('blockers show name, price, date and a link to resolve them, and losses appear before the button [DEL-02, DEL-04, SHL-12]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readStatus.answer(none));
  await perform({ type: 'review.open' });
  await actAsync(() => ports.readBlockers.answer(blockers));
  const [before, lost] = screen.getAllByRole('list');
  const items = within(before ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(items).toEqual([
    'Cloud plan is activeCloud 30\u00A0· CA$8.99\u00A0· renews on 2026\u201112\u201104Cancel it first.Open Cloud',
    'Prepaid view plan€1,249.50Use it up or get a refund first.Open orders',
    'Not in the affiliate program',
    'Member of a companyNorthside StorageLeave it in Business Video first.Open Business Video',
    'Something else is still activeSIM card 5 GB\u00A0· until 2026\u201112\u201104Resolve it first.Open its page',
  ]);
  const hrefs = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(hrefs).toEqual([
    ['Open Cloud', '/cloud'],
    ['Open orders', '/orders'],
    ['Open Business Video', 'https://video.example.com/companies'],
    ['Open its page', 'https://www.example.com/sim'],
  ]);
  expect(lost?.textContent).toMatch(/cloud videos and their history.*within 7 days.*two-year limited warranty.*keys/);
  const confirm = screen.getByRole('button', { name: 'Delete account' });
  expect((lost?.compareDocumentPosition(confirm) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).toBeGreaterThan(0);
});

test('a blocker with a foreign address gets the brand’s link for its type, an unknown one gets support [DEL-02, NAV-07]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readStatus.answer(none));
  await perform({ type: 'review.open' });
  const bare = { name: null, until: null, price: null, manageUrl: 'https://example.com.evil.example/' };
  await actAsync(() =>
    ports.readBlockers.answer([
      { type: 'affiliate_program', ...bare },
      { type: 'sim_card', ...bare },
    ]),
  );
  const hrefs = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(hrefs).toEqual([
    ['Open affiliate page', '/affiliate'],
    ['Contact us', '/contact'],
  ]);
  expect(screen.getByRole('main').textContent).toContain('Something else is still activesim_cardResolve it first.');
});

test.each([
  [1, 'One thing needs your attention first.', 'the item above is resolved.'],
  [2, 'Two things need your attention first.', 'the two items above are resolved.'],
  [5, '5 things need your attention first.', 'the 5 items above are resolved.'],
])('the sentences around %i blockers state their number [DEL-02]', async (count, above, under) => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readStatus.answer(none));
  await perform({ type: 'review.open' });
  await actAsync(() => ports.readBlockers.answer([...blockers, ...blockers].slice(0, count)));
  expect(screen.getByText(`${above} After that you have 72 hours to change your mind.`)).toBeDefined();
  expect(screen.getByText(`You can delete your account once ${under}`)).toBeDefined();
});

test('the countdown shows hours, minutes and seconds, the banner seconds in the last hour only [DEL-03]', async () => {
  const { actor, ports } = mount();
  await actAsync(() => ports.readStatus.answer(scheduled));
  const shown = async (secondsLeft: number) => {
    await actAsync(() => actor.send({ type: 'deletionCountdown.tick', secondsLeft }));
    const banner = screen.getByRole('region', { name: 'Your account will be deleted' });
    return [screen.getByRole('timer').textContent, /In [^,]+, on/.exec(banner.textContent ?? '')?.[0]];
  };
  expect(await shown(258_128)).toEqual(['71hours42minutes08seconds', 'In 71 hours 42 minutes, on']);
  expect(await shown(1808)).toEqual(['00hours30minutes08seconds', 'In 30 minutes 8 seconds, on']);
});

test('the banner is an alert only while there is a problem [DEL-03, SHL-09]', async () => {
  const { ports, actor } = mount();
  await actAsync(() => ports.readStatus.answer(scheduled));
  await actAsync(() => actor.send({ type: 'deletionCountdown.tick', secondsLeft: 258_128 }));
  const banner = within(screen.getByRole('region', { name: 'Your account will be deleted' }));
  expect(banner.queryByRole('alert')).toBeNull();
  await actAsync(() => actor.send({ type: 'recover.request' }));
  await actAsync(() => ports.cancelDeletion.refuse(refusal('server_error')));
  expect(banner.getByRole('alert').textContent).not.toBe('');
});

test('the row of the security page links to a separate page [DEL-01]', async () => {
  const { actor, ports } = startAbandonment();
  renderView(<AbandonmentView actor={actor} />);
  await actAsync(() => ports.readStatus.answer(none));
  expect(screen.getByRole('link', { name: 'Delete account' }).getAttribute('href')).toBe('/accountSecurity#delete');
});

test('the page opens its review automatically, and "Keep my account" leads back [DEL-02]', async () => {
  const { ports, left } = mount({ reviews: true });
  await actAsync(() => ports.readStatus.answer(none));
  await actAsync(() => ports.readBlockers.answer(blockers));
  expect(screen.getByRole('heading', { level: 1, name: 'Delete your account' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Delete account' }).getAttribute('aria-disabled')).toBe('true');
  await press(/^Keep my account$/);
  expect(left).toHaveBeenCalledOnce();
});

test('with a planned deletion the page counts down, and a recovery opens no review [DEL-03]', async () => {
  const { actor, ports } = mount({ reviews: true });
  await actAsync(() => ports.readStatus.answer(scheduled));
  await actAsync(() => actor.send({ type: 'deletionCountdown.tick', secondsLeft: 1808 }));
  expect(screen.getByRole('heading', { level: 1, name: 'Your account will be deleted' })).toBeDefined();
  await press(/^Recover account$/, screen.getByRole('region', { name: 'Your account will be deleted' }));
  await actAsync(() => ports.cancelDeletion.answer(none));
  await actAsync(() => ports.announceRecovered.answer(undefined));
  expect(ports.readBlockers.calls).toEqual([]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Delete your account');
});
