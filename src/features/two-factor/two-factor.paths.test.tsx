import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { backupCodes, off, secret, startTwoFactor } from '#machines/testing/charts/two-factor.ts';
import type { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import { selectScreen } from '#machines/two-factor/two-factor.selectors.ts';
import { paths } from '#machines/two-factor/two-factor.walk.ts';
import { challengeGestures, performer, press, retype } from '#src/testing/gestures.ts';
import { expectRow } from '#src/testing/expect-row.ts';
import { actAsync, renderView, walk } from '#src/testing/render-view.tsx';
import { InvitationView, TwoFactorView } from './two-factor.view.tsx';

function mount() {
  const factor = startTwoFactor();
  renderView(<TwoFactorView actor={factor.actor} />);
  const perform = performer<typeof twoFactorMachine>(factor, {
    'setup.start': /^Set up Two-factor authentication$/,
    'setup.continue': /^Continue$/,
    'setup.back': /^Back$/,
    'setup.cancel': /^Close$/,
    'code.submit': async ({ code }) => {
      await retype('Code', code.reveal());
      await press(/^Continue$|^Try again in/);
    },
    'codes.export': /^Copy$/,
    'codes.confirm': /^I saved them$/,
    'codes.leave': /^Close$/,
    'codes.return': /^Show the codes$/,
    'manage.open': /^Manage Two-factor authentication$/,
    'manage.close': /^Close$/,
    // The lock-down checklist requests new codes without opening the dialog.
    'codes.regenerate': (step) =>
      screen.queryByRole('dialog') === null ? walk(factor.actor, [step]) : press(/^Generate new Backup codes$/),
    'turnOff.start': /^Turn off$/,
    'change.confirm': /^Continue$/,
    'change.cancel': /^(Cancel|Back)$/,
    ...challengeGestures(factor, 'changeFactor', /^(Turn on|Turn off|Generate new codes)$/),
  });
  return { ...factor, perform };
}

test.each(paths)('$title [TFA-01, TFA-02, TFA-03]', async (path) => {
  const { actor, perform } = mount();
  for (const step of path.events) await perform(step);
  const shown = selectScreen(actor.getSnapshot());
  expect(shown.name).toBe(selectScreen(path.snapshot).name);
  expectRow(shown, 'Two-factor authentication');
});

test.each([
  [3, '3 of 10 backup codes left.', false],
  [2, '2 of 10 backup codes left: generate new ones.', true],
  [0, '0 of 10 backup codes left: generate new ones.', true],
])('with %i backup codes left the row says %s, as a warning: %j [TFA-02]', async (left, said, isWarning) => {
  const { ports } = mount();
  await actAsync(() => ports.readStatus.answer({ enabled: true, backupCodes: { left, generatedAt: 0 } }));
  expect(
    screen
      .getByText(new RegExp(`${said}$`))
      .closest('p')
      ?.className.includes('--warning'),
  ).toBe(isWarning);
});

test('shows the secret as a QR code and as text, then requests its code [TFA-01]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readStatus.answer(off));
  await perform({ type: 'setup.start' });
  await perform({ type: 'setup.continue' });
  await actAsync(() => ports.makeSecret.answer(secret));
  expect(screen.getByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeDefined();
  await perform({ type: 'setup.continue' });
  const code = screen.getByLabelText('Code');
  expect(document.activeElement).toBe(code);
});

test('the new backup codes are listed with their date [TFA-03]', async () => {
  const { actor, ports, perform } = mount();
  await actAsync(() =>
    ports.readStatus.answer({ enabled: true, backupCodes: { left: 2, generatedAt: Date.UTC(2026, 2, 14, 12) } }),
  );
  await perform({ type: 'manage.open' });
  expect(screen.getByRole('group', { name: 'Backup codes' }).textContent).toContain(
    '2 of 10 left, generated March\u00A014,\u00A02026',
  );
  await perform({ type: 'codes.regenerate' });
  await perform({ type: 'change.confirm' });
  await actAsync(() => ports.performAction.answer(backupCodes));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('11020 3040');
  const file = decodeURIComponent(screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' }).href);
  expect(file).toMatch(/, 2026\n\n10203040\n/);
  expect(actor.getSnapshot().value).toEqual({ showingBackupCodes: 'listed' });
});

test('Escape does not lose the new backup codes: the dialog asks first and can show them again [TFA-03]', async () => {
  const { actor, ports, perform } = mount();
  await actAsync(() => ports.readStatus.answer({ enabled: true, backupCodes: { left: 2, generatedAt: 0 } }));
  await perform({ type: 'manage.open' });
  await perform({ type: 'codes.regenerate' });
  await perform({ type: 'change.confirm' });
  await actAsync(() => ports.performAction.answer(backupCodes));
  const escape = () =>
    fireEvent(screen.getByRole('dialog'), createEvent('cancel', screen.getByRole('dialog'), { cancelable: true }));
  escape();
  expect(screen.getByRole('dialog', { name: 'Did you save your backup codes?' })).toBeDefined();
  expect(document.activeElement?.textContent).toBe('Did you save your backup codes?');
  escape();
  expect(screen.getByRole('list', { name: 'Backup codes' })).toBeDefined();
  await perform({ type: 'codes.export' });
  escape();
  await perform({ type: 'codes.confirm' });
  expect([screen.queryByRole('dialog'), actor.getSnapshot().value]).toEqual([null, 'checking']);
});

test('dismissing the invitation moves the focus to the page’s title [TFA-01, SHL-09]', async () => {
  const { actor, ports } = startTwoFactor();
  await actAsync(() => ports.readStatus.answer(off));
  renderView(
    <main>
      <h1 tabIndex={-1}>Security</h1>
      <InvitationView actor={actor} />
    </main>,
  );
  expect(document.activeElement).toBe(document.body);
  screen.getByRole('button', { name: 'Hide this notice' }).focus();
  await press('Hide this notice');
  expect(screen.queryByRole('button', { name: 'Hide this notice' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Security' }));
});
