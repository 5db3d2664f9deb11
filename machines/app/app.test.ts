import { createActor } from 'xstate';
import { ann, now } from '#machines/session/session.harness.ts';
import { noSession } from '#machines/session/session.rules.ts';
import type { SessionDetails } from '#contract/calls/session.ts';
import { expect, test } from 'vitest';
import { sessionMachine } from '#machines/session/session.machine.ts';
import type { Confirmation, SignedOutReason, Token } from '#machines/session/session.model.ts';
import { failure } from '#machines/shared/failure.ts';
import { configuration } from '#machines/testing/configuration.ts';
import { controlledActor, controlledSource } from '#machines/testing/ports.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { appMachine } from './app.machine.ts';
import type { ConfigurationReading } from './app.model.ts';
import { selectScreen } from './app.selectors.ts';

function start() {
  const ports = {
    readConfiguration: controlledActor<ConfigurationReading>(),
    confirm: controlledActor<Confirmation>(),
    goToLogin: controlledActor<void, { reason: SignedOutReason; account: number | null }>(),
    renewToken: controlledActor<Token, { details: SessionDetails | null; refused: Token | null }>(),
    connection: controlledSource(),
  };
  const session = sessionMachine.provide({
    actors: {
      confirm: ports.confirm.logic,
      renewToken: ports.renewToken.logic,
      goToLogin: ports.goToLogin.logic,
      connection: ports.connection.logic,
    },
  });
  const machine = appMachine.provide({
    actors: { session, readConfiguration: ports.readConfiguration.logic },
  });
  const actor = createActor(machine).start();
  return { actor, ports, screen: () => selectScreen(actor.getSnapshot()), snapshot: () => actor.getSnapshot() };
}

test('neither the session nor the message bar starts before the configuration is read [SES-06]', () => {
  const { screen, snapshot, ports } = start();
  expect([screen(), ports.confirm.calls]).toEqual([{ name: 'waiting' }, []]);
  expect([snapshot().children.session, snapshot().children.messageBar]).toEqual([undefined, undefined]);
});

test('a configuration with invalid settings shows their names and can be read again [SES-06]', async () => {
  const { actor, ports, screen, snapshot } = start();
  await ports.readConfiguration.answer({ invalidSettings: ['apiBase', 'links.store'] });
  expect(screen()).toEqual({ name: 'misconfigured', failure: null, invalidSettings: ['apiBase', 'links.store'] });
  actor.send({ type: 'configuration.retry' });
  expect([screen(), ports.readConfiguration.calls.length]).toEqual([{ name: 'waiting' }, 2]);
  await ports.readConfiguration.answer({ configuration, marker: false });
  expect(screen()).toEqual({ name: 'running' });
  expect(snapshot().context).toEqual({ configuration, marker: false, failure: null, invalidSettings: [] });
});

test('a configuration that cannot be read shows the reason, until another failure replaces it [SES-06]', async () => {
  const { actor, ports, screen } = start();
  await ports.readConfiguration.refuse(refusal('unreachable'));
  expect(screen()).toEqual({ name: 'misconfigured', failure: failure('unreachable'), invalidSettings: [] });
  actor.send({ type: 'configuration.retry' });
  await ports.readConfiguration.answer({ invalidSettings: ['apiBase'] });
  expect(screen()).toEqual({ name: 'misconfigured', failure: null, invalidSettings: ['apiBase'] });
  actor.send({ type: 'configuration.retry' });
  await ports.readConfiguration.refuse(refusal('time_out'));
  expect(screen()).toEqual({ name: 'misconfigured', failure: failure('time_out'), invalidSettings: [] });
});

test('the product runs once the session knows who is logged in [SES-01] [SES-06]', async () => {
  const { ports, screen, snapshot } = start();
  await ports.readConfiguration.answer({ configuration, marker: true });
  expect([screen(), ports.confirm.calls.length]).toEqual([{ name: 'waiting' }, 1]);
  await ports.confirm.answer({ details: noSession, stored: null, now: 0 });
  expect([screen(), ports.goToLogin.calls]).toEqual([{ name: 'running' }, [{ reason: 'ended', account: null }]]);
  expect(snapshot().children.messageBar?.getSnapshot().value).toBe('hidden');
});

test('the product runs while the session gets its first token [SES-06]', async () => {
  const { ports, screen, snapshot } = start();
  await ports.readConfiguration.answer({ configuration, marker: true });
  await ports.confirm.answer({ details: ann, stored: null, loginAccount: ann.account, now });
  expect(screen()).toEqual({ name: 'running' });
  expect(snapshot().children.session?.getSnapshot().value).toEqual({ signedIn: 'renewing' });
});

test('without the login marker the product runs at once, signed out [SES-01]', async () => {
  const { ports, screen, snapshot } = start();
  await ports.readConfiguration.answer({ configuration, marker: false });
  expect([screen(), ports.confirm.calls]).toEqual([{ name: 'running' }, []]);
  expect(snapshot().children.session?.getSnapshot().value).toEqual({ signedOut: 'leaving' });
});

test('an unreachable service does not prevent the product from starting [SES-13]', async () => {
  const { ports, screen, snapshot } = start();
  await ports.readConfiguration.answer({ configuration, marker: true });
  await ports.confirm.refuse(refusal('unreachable'));
  expect([screen(), snapshot().children.session?.getSnapshot().value]).toEqual([{ name: 'running' }, 'unreachable']);
});

test('a session that becomes busy again leaves the product on screen [SES-06]', async () => {
  const { ports, screen, snapshot } = start();
  await ports.readConfiguration.answer({ configuration, marker: true });
  await ports.confirm.refuse(refusal('unreachable'));
  snapshot().children.session?.send({ type: 'session.retry' });
  expect([screen(), ports.confirm.calls.length]).toEqual([{ name: 'running' }, 2]);
});
