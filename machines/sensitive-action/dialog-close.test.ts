import { expect, test } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import { emailChangeMachine } from '#machines/email-change/email-change.machine.ts';
import * as emailChange from '#machines/email-change/email-change.walk.ts';
import { passwordMachine } from '#machines/password/password.machine.ts';
import * as password from '#machines/password/password.walk.ts';
import { recoveryEmailMachine } from '#machines/recovery-email/recovery-email.machine.ts';
import * as recoveryEmail from '#machines/recovery-email/recovery-email.walk.ts';
import { pathsThrough, startSilent, type MachineEvent, type WalkOptions } from '#machines/testing/paths.ts';
import { thirdPartyLinksMachine } from '#machines/third-party-links/third-party-links.machine.ts';
import * as thirdPartyLinks from '#machines/third-party-links/third-party-links.walk.ts';
import { twoFactorMachine } from '#machines/two-factor/two-factor.machine.ts';
import * as twoFactor from '#machines/two-factor/two-factor.walk.ts';
import { vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import * as vaultWrite from '#machines/vault-write/vault-write.walk.ts';

interface Flow {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  readonly paths: readonly { readonly events: readonly EventObject[]; readonly isBusy: boolean | null }[];
  readonly closing: readonly string[];
  readonly closed: readonly string[];
}

const flow = <M extends AnyStateMachine>(
  machine: M,
  { events, options }: { events: readonly MachineEvent<M>[]; options: WalkOptions<M> },
  closing: readonly string[],
  closed: readonly string[],
): Flow => {
  const paths = pathsThrough(machine, events, options).map((path) => {
    const { context }: { context: { challenge: { busy: boolean } | null } } = path.snapshot;
    return { events: path.events, isBusy: context.challenge?.busy ?? null };
  });
  return { machine, input: options.input, paths, closing, closed };
};

const flows = [
  flow(passwordMachine, password, ['change.cancel'], ['shown']),
  flow(emailChangeMachine, emailChange, ['change.cancel'], ['left']),
  flow(recoveryEmailMachine, recoveryEmail, ['manage.close'], ['shown.closed']),
  flow(thirdPartyLinksMachine, thirdPartyLinks, ['remove.cancel'], ['shown.closed']),
  flow(twoFactorMachine, twoFactor, ['setup.cancel', 'manage.close'], ['off', 'on.closed']),
  flow(vaultWriteMachine, vaultWrite, ['write.cancel'], ['ended']),
];

test.each(flows)(
  'the $machine.id dialog can be closed while a proof is requested, but not while it is checked [KEY-11]',
  ({ machine, input, paths, closing, closed }) => {
    const results = paths.flatMap(({ events, isBusy }) => {
      if (isBusy === null) return [];
      const actor = startSilent(machine, { input });
      for (const event of events) actor.send(event);
      if (!isActing(actor.getSnapshot())) return [];
      const before = stateOf(actor.getSnapshot());
      for (const type of closing) actor.send({ type });
      const after = stateOf(actor.getSnapshot());
      return [{ busy: isBusy, isClosed: closed.includes(after), isKept: after === before }];
    });
    expect(results.filter(({ busy }) => !busy).length).toBeGreaterThan(0);
    expect(results).toEqual(results.map(({ busy }) => ({ busy, isClosed: !busy, isKept: busy })));
  },
);

function isActing({ children }: AnyMachineSnapshot): boolean {
  const acting = ['savePassword', 'sendCandidate', 'removeEmail', 'removeLink', 'changeFactor', 'commit'];
  return Object.entries<unknown>(children).some(([id, child]) => child !== undefined && acting.includes(id));
}

function stateOf({ value }: AnyMachineSnapshot): string {
  return typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, inner]) => `${key}.${String(inner)}`)
        .join();
}
