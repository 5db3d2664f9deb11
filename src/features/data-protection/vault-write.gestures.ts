import type { vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import type { VaultWriteScreen } from '#machines/vault-write/vault-write.selectors.ts';
import type { Gestures, Mark, Name } from '#src/testing/hands.ts';

export const gestures: Gestures<typeof vaultWriteMachine> = {
  'draft.submit': async ({ draft: { current, pin, again, hint, understood, withKit } }, hands) => {
    const fields = [
      ['dataProtection.form.current', current.reveal()],
      ['dataProtection.form.code', pin.reveal()],
      ['dataProtection.form.again', again.reveal()],
      ['dataProtection.form.hint', hint],
    ] as const;
    for (const [label, text] of fields) if (await hands.has(label)) await hands.type(label, text);
    for (const label of ['dataProtection.form.understood.set', 'dataProtection.form.understood.reset'] as const)
      if (await hands.has(label)) await hands.tick(label, understood);
    if (await hands.has('dataProtection.form.withKit')) await hands.tick('dataProtection.form.withKit', withKit);
    await hands.press('dataProtection.form.continue');
  },
  'draft.edit': async (_, { has, type }) =>
    await type(
      (await has('dataProtection.form.current')) ? 'dataProtection.form.current' : 'dataProtection.form.code',
      'x',
    ),
  'kind.choose': ({ kind }, { press }) => press(...(others[kind] ?? [])),
  'preparing.cancel': 'dataProtection.dialog.cancel',
  // The form has both; while it asks who it is, the button at the top is the only one.
  'write.cancel': (_, { press }) => press('dataProtection.dialog.cancel', 'dataProtection.dialog.close'),
  'kit.saved': 'dataProtection.kit.written',
  'kit.keep': 'dataProtection.kit.have',
  'kit.back': 'dataProtection.kit.back',
  'outcome.retry': 'dataProtection.readAgain',
  'write.leave': 'dataProtection.leave',
};

/** The buttons to another kind of write. */
const others: Partial<Record<VaultWriteScreen['kind'], readonly Name[]>> = {
  change: ['dataProtection.form.know'],
  turnOff: ['dataProtection.form.know'],
  reset: ['dataProtection.form.forgot', 'dataProtection.form.noKit'],
  delete: ['dataProtection.form.forgot'],
  recover: ['dataProtection.form.useKit', 'dataProtection.form.forgot'],
  makeKit: ['dataProtection.form.keepKit'],
  removeKit: ['dataProtection.form.removeKit'],
};

export function marks(screen: VaultWriteScreen): readonly Mark[] {
  const title = `dataProtection.dialog.${screen.kind}` as const;
  switch (screen.name) {
    case 'form': {
      const { kind, problem, waitingKit } = screen;
      return [
        title,
        `dataProtection.form.lost.${kind}`,
        ...(problem.current === null ? [] : ([`dataProtection.problem.current.${problem.current}`] as const)),
        ...(problem.pin === null ? [] : ([`dataProtection.problem.pin.${problem.pin}`] as const)),
        ...(waitingKit === null ? [] : (['dataProtection.kit.waiting'] as const)),
      ];
    }
    case 'deriving':
      return [title, 'dataProtection.deriving'];
    case 'kit':
      return [
        title,
        'dataProtection.kit.notStored',
        `dataProtection.kit.${screen.isSaved ? 'canFinish' : 'keepFirst'}`,
      ];
    case 'committing':
      return [title];
    case 'confirming':
      return [title, 'dataProtection.confirming'];
    case 'outcomeUnknown':
      return [title, 'dataProtection.outcomeUnknown'];
  }
}
