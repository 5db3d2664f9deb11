import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ann } from '#machines/profile-edit/profile-edit.harness.ts';
import { configuration } from '#machines/testing/configuration.ts';
import {
  backupCodes,
  off,
  on,
  secret,
  several,
  startTwoFactor,
  unsaved,
} from '#machines/two-factor/two-factor.harness.ts';
import { failure } from '#machines/shared/failure.ts';
import { sent } from '#machines/mailed-code/mailed-code.harness.ts';
import { mfaRequired } from '#machines/sensitive-action/challenge.harness.ts';
import { Secret } from '#machines/shared/secret.ts';
import { deferred, type Deferred } from '#machines/testing/deferred.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import type { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import { selectScreen } from '#machines/two-factor/two-factor.selectors.ts';
import { paths } from '#machines/two-factor/two-factor.walk.ts';
import { createDisplayName } from '#src/services/display-name.ts';
import { ServicesContext } from '#src/services/services-context.ts';
import type { AppServices } from '#src/services/services.ts';
import { challengeGestures, expectMarks, onView, performer, press, retype } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { expectRow } from '#src/testing/expect-row.ts';
import { actAsync, alerts, english, renderView, walk } from '#src/testing/render-view.tsx';
import { gestures, marks } from './two-factor.gestures.ts';
import { InvitationView, TwoFactorView } from './two-factor.view.tsx';

function mount() {
  const factor = startTwoFactor();
  renderView(<TwoFactorView actor={factor.actor} />);
  const perform = performer<typeof twoFactorMachine>(factor, {
    ...onView(gestures),
    // The lock-down checklist requests new codes without opening the dialog.
    'codes.regenerate': (step) =>
      screen.queryByRole('dialog') === null ? walk(factor.actor, [step]) : press(/^Generate new Backup codes$/),
    ...challengeGestures(factor, 'changeFactor', /^(Turn on|Turn off|Generate new codes|Show codes|Add|Remove)$/),
  });
  return { ...factor, perform };
}

test.each(wholePaths(paths))('$title [TFA-01, TFA-02, TFA-03]', async (path) => {
  const { actor, perform } = mount();
  await performPath(path, perform, ({ snapshot }) => {
    const shown = selectScreen(actor.getSnapshot());
    expect(shown.name).toBe(selectScreen(snapshot).name);
    expectRow(shown, 'Two-factor authentication');
    expectMarks(marks(shown));
  });
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
    '2 of 10 left, generated 2026\u201103\u201114',
  );
  await perform({ type: 'codes.regenerate' });
  await perform({ type: 'change.confirm' });
  await actAsync(() => ports.performAction.answer(backupCodes));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('11020 3040');
  const file = decodeURIComponent(screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' }).href);
  expect(file).toMatch(/ 2026-\d\d-\d\d\n\n10203040\n/);
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
  await perform({ type: 'codes.saved' });
  escape();
  await perform({ type: 'codes.confirm' });
  await actAsync(() => ports.confirmCodes.answer());
  expect([screen.queryByRole('dialog'), actor.getSnapshot().value]).toEqual([null, 'checking']);
});

/** A page that shows new backup codes. */
async function mountCodes(hostApp: object | null = null) {
  const { actor, ports } = startTwoFactor();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only part that the dialog uses
  const services = {
    hostApp,
    configuration,
    displayName: createDisplayName(() => Promise.resolve(ann)),
  } as AppServices;
  services.displayName.setFromProfile(ann);
  renderView(
    <ServicesContext value={services}>
      <TwoFactorView actor={actor} />
    </ServicesContext>,
  );
  await actAsync(() => ports.readStatus.answer(unsaved));
  await press(/^Manage/);
  await press(/^Show Backup codes$/);
  await actAsync(() => ports.performAction.answer(backupCodes));
  const isUnlocked = () =>
    screen.getByRole('button', { name: 'I saved them' }).getAttribute('aria-disabled') !== 'true';
  return { isUnlocked };
}

test.each([
  { outcome: 'denied', writeText: () => Promise.reject(new Error('denied')), expected: false },
  { outcome: 'done', writeText: () => Promise.resolve(), expected: true },
])('a copy that is $outcome unlocks “I saved them”: $expected [TFA-03]', async ({ writeText, expected }) => {
  const { isUnlocked } = await mountCodes();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(isUnlocked()).toBe(false);
  // A simulated user brings its own clipboard.
  await actAsync(() => void fireEvent.click(screen.getByRole('button', { name: 'Copy' })));
  expect(isUnlocked()).toBe(expected);
  vi.unstubAllGlobals();
});

test('the question before leaving offers “I saved them” only once the codes are saved [TFA-03]', async () => {
  await mountCodes();
  await press(/^Close/);
  expect(screen.getByRole('button', { name: 'Show the codes' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'I saved them' })).toBeNull();
});

test('a print unlocks “I saved them” once its dialog has opened [TFA-03]', async () => {
  const { isUnlocked } = await mountCodes();
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  await press(/^Print$/);
  expect([print.mock.calls.length, isUnlocked()]).toEqual([1, false]);
  await actAsync(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(isUnlocked()).toBe(true);
  vi.unstubAllGlobals();
});

test('an app that saves files is given the codes, and a saved file unlocks “I saved them” [TFA-03, APP-03]', async () => {
  const saves: { file: { name: string; text: Secret<string> }; saved: Deferred<void> }[] = [];
  const saveFile = (file: { name: string; text: Secret<string> }) => {
    const saved = deferred();
    saves.push({ file, saved });
    return saved.promise;
  };
  const { isUnlocked } = await mountCodes({ has: () => true, saveFile });
  expect(screen.getByText('Save or copy them, or write them down.')).toBeDefined();
  await press(/^Save$/);
  await actAsync(() => saves[0]?.saved.reject(refusal('bridge_refused')));
  expect(screen.getByText(english.explain(failure('bridge_refused')))).toBeDefined();
  expect(isUnlocked()).toBe(false);
  await press(/^Save$/);
  await actAsync(() => saves[1]?.saved.resolve());
  expect(isUnlocked()).toBe(true);
  expect(saves[1]?.file.name).toBe('backup-codes-ann@example.com.txt');
  for (const code of backupCodes.codes.reveal()) expect(saves[1]?.file.text.reveal()).toContain(code);
});

test('in an app, which has neither, no download and no print are offered [TFA-03]', async () => {
  const { isUnlocked } = await mountCodes({ has: () => false });
  expect(screen.queryByRole('link', { name: 'Download' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  expect(screen.getByText('Copy them, or write them down.')).toBeDefined();
  await press(/^I wrote them down$/);
  expect(isUnlocked()).toBe(true);
});

test('the file of the codes and the print name the brand and the account [TFA-03]', async () => {
  await mountCodes();
  const file = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' });
  const text = decodeURIComponent(file.href);
  const title = /Account Center backup codes/;
  expect(text).toMatch(title);
  expect(text).toContain(ann.email.address);
  expect(file.download).toBe(`backup-codes-${ann.email.address}.txt`);
  expect(screen.getByText(title).className).toBe('backup-codes__print-title');
  expect(screen.getByText(new RegExp(`^Generated .+ · ${ann.email.address}$`))).toBeDefined();
});

test('a name that was not saved stays in its field while the apps are read back, and afterwards [TFA-01, NET-06]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readStatus.answer(several));
  await perform({ type: 'manage.open' });
  await perform({ type: 'app.rename', id: '2' });
  await perform({ type: 'name.submit', name: 'Kitchen tablet' });
  const field = screen.getByLabelText('Name');
  await actAsync(() => ports.performAction.refuse(refusal('time_out')));
  expect(screen.getByDisplayValue('Kitchen tablet')).toBe(field);
  await actAsync(() => ports.readStatus.answer(several));
  expect(screen.getByDisplayValue('Kitchen tablet')).toBe(field);
  expect(alerts()).toEqual([english.explain(refusal('time_out'))]);
});

test('a new app that was not added keeps its name after a second factor [TFA-01, NET-06]', async () => {
  const { ports, perform } = mount();
  await actAsync(() => ports.readStatus.answer(on));
  await perform({ type: 'manage.open' });
  await perform({ type: 'app.add' });
  await perform({ type: 'setup.continue' });
  await actAsync(() => ports.makeSecret.answer(secret));
  await perform({ type: 'setup.continue' });
  await perform({ type: 'code.submit', code: new Secret('123456'), name: 'Old phone' });
  await actAsync(() => ports.performAction.refuse(mfaRequired));
  expect(screen.queryByDisplayValue('Old phone')).toBeNull();
  await actAsync(() => ports.factor.sendCode.answer(sent));
  await retype('Code', '123456');
  await press('Add');
  await actAsync(() => ports.performAction.refuse(refusal('time_out')));
  await actAsync(() => ports.readStatus.answer(on));
  expect(screen.getByDisplayValue('Old phone')).toBe(screen.getByLabelText('Name'));
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
