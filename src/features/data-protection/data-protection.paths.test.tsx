import { fireEvent, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { EventObject } from 'xstate';
import { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import { selectScreen as selectCmk } from '#machines/cmk/cmk.selectors.ts';
import { dataProtectionMachine } from '#machines/data-protection/data-protection.machine.ts';
import { selectScreen } from '#machines/data-protection/data-protection.selectors.ts';
import { startSilent } from '#machines/testing/paths.ts';
import { kit } from '#machines/key-vault/vault.harness.ts';
import { canHaveKit, partsOf } from '#machines/vault-write/vault-write.rules.ts';
import { vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import { selectScreen as selectWrite } from '#machines/vault-write/vault-write.selectors.ts';
import { rejected } from '#machines/testing/events.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { wholePaths } from '#machines/testing/whole-paths.ts';
import { expectMarks, onView, performer } from '#src/testing/gestures.ts';
import { performPath } from '#src/testing/perform-path.ts';
import { english, pressable, renderView, walk } from '#src/testing/render-view.tsx';
import * as cmk from '#machines/cmk/cmk.walk.ts';
import * as dataProtection from '#machines/data-protection/data-protection.walk.ts';
import * as vaultWrite from '#machines/vault-write/vault-write.walk.ts';
import * as cmkMap from './cmk.gestures.ts';
import * as writeMap from './vault-write.gestures.ts';
import { gestures, marks } from './data-protection.gestures.ts';
import { DataProtectionView } from './data-protection.view.tsx';
import { KeysView } from './keys-view.tsx';
import { ChangeProtectionDialog } from './change-protection-dialog.tsx';

const { t } = english;
const sendTo = (actor: Parameters<typeof walk>[0]) => (step: EventObject) => walk(actor, [step]);
const names = () => pressable().map((each) => each.textContent ?? '');

describe('data protection', () => {
  test.each(wholePaths(dataProtection.paths))('$title [KEY-01, KEY-11]', async (path) => {
    const actor = startSilent(dataProtectionMachine, dataProtection);
    renderView(<DataProtectionView actor={actor} />);
    await performPath(path, sendTo(actor), ({ snapshot }) => {
      const expected = selectScreen(snapshot);
      if (snapshot.children.vaultWrite === undefined) expectMarks(marks(expected));
      if (expected.name === 'on' || expected.name === 'off') {
        expect(screen.getByText(t(`dataProtection.${expected.name}`))).toBeDefined();
        const isWriting = snapshot.children.vaultWrite !== undefined;
        expect(screen.queryByRole('dialog') !== null).toBe(isWriting);
        if (!isWriting) {
          const starts = ['set', 'change', 'makeKit', 'manageKit', 'recover', 'reset', 'turnOff'] as const;
          const ways = expected.kit === null ? (['makeKit', 'reset'] as const) : (['manageKit', 'recover'] as const);
          const on = ['change', ...ways, 'turnOff'] as const;
          const offered = expected.name === 'on' ? on : starts.slice(0, expected.isOffered ? 1 : 0);
          expect(names().filter((name) => starts.some((each) => name === t(`dataProtection.start.${each}`)))).toEqual(
            offered.map((each) => t(`dataProtection.start.${each}`)),
          );
        }
      } else {
        const reason = { waiting: 'checking', unavailable: 'unavailable', notOffered: 'notOffered' } as const;
        expect(screen.getAllByText(new RegExp(t(`dataProtection.${reason[expected.name]}`))).length).toBe(1);
        // Unknown counts as neither on nor off.
        expect(screen.queryByText(t('dataProtection.on'))).toBeNull();
        expect(screen.queryByText(t('dataProtection.off'))).toBeNull();
      }
    });
  });

  test('says why nothing can be set up: not in this country, or nowhere any more [KEY-12]', async () => {
    const { events = [] } =
      dataProtection.paths.find(({ snapshot }) => selectScreen(snapshot).name === 'notOffered') ?? {};
    for (const [isClosed, reason] of [
      [false, t('dataProtection.notOffered')],
      [true, t('dataProtection.closed')],
    ] as const) {
      const actor = startSilent(dataProtectionMachine, dataProtection);
      renderView(<DataProtectionView actor={actor} isClosed={isClosed} />);
      await walk(actor, events);
      expect(screen.getByText(reason)).toBeDefined();
      cleanup();
    }
  });

  test('each start opens its dialog [KEY-11]', async () => {
    for (const [type, title] of [
      ['code.change', 'change'],
      ['code.reset', 'reset'],
      ['protection.turnOff', 'turnOff'],
    ] as const) {
      const actor = startSilent(dataProtectionMachine, dataProtection);
      renderView(<DataProtectionView actor={actor} />);
      const on = dataProtection.paths.find(({ value }) => value === 'known.key.present+known.protection.enabled');
      await walk(actor, on?.events ?? []);
      await performer<typeof dataProtectionMachine>({ actor, ports: {} }, onView(gestures))({ type });
      expect(
        within(screen.getByRole('dialog')).getByRole('heading', { name: t(`dataProtection.dialog.${title}`) }),
      ).toBeDefined();
      cleanup();
    }
  });
});

describe('the keys', () => {
  test.each(wholePaths(cmk.paths))('$title [KEY-02]', async (path) => {
    const actor = startSilent(cmkMachine, cmk);
    renderView(<KeysView actor={actor} hint="" />);
    await performPath(path, sendTo(actor), ({ snapshot }) => {
      const expected = selectCmk(snapshot);
      expectMarks(cmkMap.marks(expected));
      const shows = {
        loading: () => expect(screen.getByText(t('dataProtection.keys.loading'))).toBeDefined(),
        locked: () => {
          expect(screen.getByLabelText(t('dataProtection.keys.code'))).toBeDefined();
          expect(screen.getAllByText(/the hall/).length).toBeGreaterThan(0);
        },
        opening: () => expect(screen.getByRole('button', { name: t('dataProtection.keys.cancel') })).toBeDefined(),
        asking: () => expect(screen.getByText(t('shared.inBrowser'))).toBeDefined(),
        open: () =>
          expect(
            screen.getByRole('button', {
              name: `${t('dataProtection.keys.close')} ${t('dataProtection.keys.title')}`,
            }),
          ).toBeDefined(),
        corrupt: () => expect(screen.getByRole('button', { name: t('shell.retry') })).toBeDefined(),
      };
      shows[expected.name]();
      if ('groups' in expected) {
        const rows = expected.groups.map((_, index) =>
          screen.getByRole('group', { name: t('dataProtection.groups.title', { number: index + 1 }) }),
        );
        const states = expected.groups.map(({ state }) => t(`dataProtection.groups.${state}`));
        expect(rows.map((row) => row.querySelector('.status-dot')?.textContent)).toEqual(states);
      }
      if ('failure' in expected && expected.failure !== null) {
        const said = english.explain(expected.failure, 'waitSeconds' in expected ? expected.waitSeconds : 0);
        expect(screen.getAllByText(new RegExp(said.slice(0, 20).replaceAll(/[().]/g, '.'))).length).toBeGreaterThan(0);
      }
      expect(screen.queryByRole('img') !== null).toBe(expected.name === 'open' && expected.pictures.length > 0);
    });
  });

  test('keys that could not be read are read again with Retry [KEY-02]', async () => {
    const actor = startSilent(cmkMachine, cmk);
    renderView(<KeysView actor={actor} hint="" />);
    await walk(actor, cmk.paths.find(({ snapshot }) => selectCmk(snapshot).name === 'corrupt')?.events ?? []);
    await performer<typeof cmkMachine>({ actor, ports: {} }, onView(cmkMap.gestures))({ type: 'keys.recheck' });
    expect(actor.getSnapshot().value).toBe('rechecking');
  });

  test('sends the code to the chart, and keeps it in the field while the keys are opened [KEY-02]', async () => {
    const user = userEvent.setup({ delay: null });
    const actor = startSilent(cmkMachine, cmk);
    renderView(<KeysView actor={actor} hint="" />);
    await user.type(screen.getByLabelText(t('dataProtection.keys.code')), 'Cedar-Lamp-7{Enter}');
    expect(actor.getSnapshot().context.pin?.reveal()).toBe('Cedar-Lamp-7');
    await user.click(screen.getByRole('button', { name: t('dataProtection.keys.cancel') }));
    expect(actor.getSnapshot().matches('locked')).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>(t('dataProtection.keys.code')).value).toBe('Cedar-Lamp-7');
  });
});

describe('the fields of codes', () => {
  const submit = async (value: string) => {
    const user = userEvent.setup({ delay: null });
    const actor = startSilent(cmkMachine, cmk);
    renderView(<KeysView actor={actor} hint="" />);
    const field = screen.getByLabelText<HTMLInputElement>(t('dataProtection.keys.code'));
    await user.type(field, `${value}{Enter}`);
    return { actor, field };
  };

  test('a refused code is selected in its field [KEY-10]', async () => {
    const { actor, field } = await submit('Cedar-Lamp-8');
    await walk(actor, [rejected('openKey', refusal('pin_not_correct', { triesLeft: 4 }))]);
    expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, 12]);
  });

  test('keeps full-width digits, because converting them would change the code [KEY-10]', async () => {
    const { field } = await submit('Cedar-Lamp-\uff17');
    expect(field.value).toBe('Cedar-Lamp-\uff17');
    expect(screen.getByText(t('dataProtection.problem.pin.notMatch'))).toBeDefined();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 12]);
  });

  test('the rule stays below the sentence about a code that breaks it [KEY-10]', () => {
    const actor = startSilent(vaultWriteMachine, { input: vaultWrite.inputOf('change') });
    renderView(<ChangeProtectionDialog actor={actor} hint="" codes={1} kit={kit} />);
    const field = screen.getByLabelText(t('dataProtection.form.code'));
    fireEvent.input(field, { target: { value: 'aaaaaaaa' } });
    fireEvent.blur(field);
    expect(screen.getByText(t('dataProtection.problem.pin.notMatch'))).toBeDefined();
    expect(screen.getByText(t('dataProtection.form.rule'))).toBeDefined();
  });

  test('no browser or password manager takes a protection code for the account’s password [KEY-10]', () => {
    const actor = startSilent(vaultWriteMachine, { input: vaultWrite.inputOf('change') });
    renderView(<ChangeProtectionDialog actor={actor} hint="" codes={1} kit={kit} />);
    renderView(<KeysView actor={startSilent(cmkMachine, cmk)} hint="" />);
    const labels = [
      t('dataProtection.form.current'),
      t('dataProtection.form.code'),
      t('dataProtection.form.again'),
      t('dataProtection.keys.code'),
    ];
    const fields = labels.map((label) => screen.getByLabelText<HTMLInputElement>(label));
    for (const { type, autocomplete, className, dataset } of fields)
      expect([type, autocomplete, className, dataset['lpignore']]).toEqual([
        'text',
        'off',
        'field__input field__input--masked',
        'true',
      ]);
  });
});

describe('several protection codes', () => {
  test('shows open keys next to the locked groups, whose code can be entered [KEY-04]', async () => {
    const user = userEvent.setup({ delay: null });
    const actor = startSilent(cmkMachine, { input: { ...cmk.input, groups: cmk.partly, isOpen: true } });
    renderView(<KeysView actor={actor} hint="" />);
    expect(
      within(screen.getByRole('group', { name: 'Keys 2' })).getByText(t('dataProtection.groups.locked')),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: new RegExp(`^${t('dataProtection.otherCode.enter')} `) }));
    expect(screen.getByText(t('dataProtection.keys.because.otherCode'))).toBe(document.activeElement);
    await user.click(screen.getByRole('button', { name: t('dataProtection.otherCode.leave') }));
    expect(
      screen.getByRole('button', { name: `${t('dataProtection.keys.close')} ${t('dataProtection.keys.title')}` }),
    ).toBeDefined();
  });

  test.each(['change', 'reset', 'turnOff'] as const)('"%s" states which keys it applies to [KEY-08]', (kind) => {
    const actor = startSilent(vaultWriteMachine, { input: vaultWrite.inputOf(kind) });
    renderView(<ChangeProtectionDialog actor={actor} hint="" codes={2} kit={kit} />);
    expect(screen.getByRole('dialog').textContent).toContain(t(`dataProtection.form.several.${kind}`, { codes: 2 }));
  });
});

describe('a write', () => {
  test.each(wholePaths(vaultWrite.paths))('$title [KEY-11]', async (path) => {
    const actor = startSilent(vaultWriteMachine, { input: vaultWrite.inputOf('change') });
    renderView(<ChangeProtectionDialog actor={actor} hint="" codes={1} kit={kit} />);
    await performPath(path, sendTo(actor), ({ snapshot }) => {
      const expected = selectWrite(snapshot);
      expectMarks(writeMap.marks(expected));
      const dialog = within(screen.getByRole('dialog'));
      expect(dialog.getByRole('heading', { level: 2 }).textContent).toBe(t(`dataProtection.dialog.${expected.kind}`));
      if (expected.name === 'form') {
        expect(dialog.getByText(t(`dataProtection.form.lost.${expected.kind}`))).toBeDefined();
        const parts = partsOf(expected.kind);
        expect([
          dialog.queryByLabelText(t('dataProtection.form.current')) !== null,
          dialog.queryByLabelText(t('dataProtection.form.recoveryKey')) !== null,
          dialog.queryAllByRole('checkbox').length,
        ]).toEqual([parts.current, parts.recoveryKey, (parts.loss ? 1 : 0) + (canHaveKit(expected.kind) ? 1 : 0)]);
      }
      if (expected.name === 'deriving') expect(dialog.getByRole('progressbar')).toBeDefined();
      if (expected.name === 'outcomeUnknown')
        expect(dialog.getByRole('button', { name: t('dataProtection.readAgain') })).toBeDefined();
    });
  });

  test.each([
    ['form', 'write.cancel'],
    ['outcomeUnknown', 'write.leave'],
  ] as const)('from the step %s, %s ends the change [KEY-11]', async (step, type) => {
    const actor = startSilent(vaultWriteMachine, { input: vaultWrite.inputOf('change') });
    renderView(<ChangeProtectionDialog actor={actor} hint="" codes={1} kit={kit} />);
    await walk(actor, vaultWrite.paths.find(({ snapshot }) => selectWrite(snapshot).name === step)?.events ?? []);
    await performer<typeof vaultWriteMachine>({ actor, ports: {} }, onView(writeMap.gestures))({ type });
    expect(actor.getSnapshot().value).toBe('ended');
  });

  test('input is sent to the chart while typing, and survives the steps [KEY-10]', async () => {
    const user = userEvent.setup({ delay: null });
    const actor = startSilent(vaultWriteMachine, { input: vaultWrite.inputOf('set') });
    renderView(<ChangeProtectionDialog actor={actor} hint="" codes={1} kit={kit} />);
    const dialog = within(screen.getByRole('dialog'));
    await user.type(dialog.getByLabelText(t('dataProtection.form.code')), ' Cedar-7 ');
    await user.type(dialog.getByLabelText(t('dataProtection.form.again')), 'Cedar-Lamp-7');
    await user.type(dialog.getByLabelText(t('dataProtection.form.hint')), ' the hall ');
    const sent = vi.fn<(event: unknown) => void>();
    actor.system.inspect((happening) => {
      if (happening.type === '@xstate.event') sent(happening.event);
    });
    await user.click(dialog.getByRole('button', { name: t('dataProtection.form.continue') }));
    const [draft] = sent.mock.calls
      .flat()
      .filter(
        (event): event is { draft: { pin: { reveal: () => string }; hint: string } } =>
          typeof event === 'object' && event !== null && 'draft' in event,
      );
    expect([draft?.draft.pin.reveal(), draft?.draft.hint]).toEqual([' Cedar-7 ', 'the hall']);
    expect(dialog.getByLabelText<HTMLInputElement>(t('dataProtection.form.code')).value).toBe(' Cedar-7 ');
  });
});
