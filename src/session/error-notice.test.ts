import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { messageBarMachine } from '#machines/message-bar/message-bar.machine.ts';
import { appToken, startAppBridge } from '#machines/app-bridge/app-bridge.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { selectHealth } from '#machines/app-bridge/app-bridge.selectors.ts';
import { showErrorNotice } from './error-notice.ts';

function start() {
  const { actor, ports } = startAppBridge();
  const messageBar = createActor(messageBarMachine).start();
  showErrorNotice(messageBar, {
    id: 'bridgeFailed',
    actor,
    healthOf: selectHealth,
    retry: () => actor.send({ type: 'bridge.retry' }),
  });
  return { actor, ports, messageBar, message: () => messageBar.getSnapshot().context.message };
}

test('an app that provides no token at the start is reported by the page, not by a message [APP-02]', async () => {
  const { ports, message } = start();
  await ports.getToken.refuse(refusal('bridge_silent'));
  expect(message()).toBeNull();
});

test('an app that stopped responding is reported with Retry until it responds [APP-02]', async () => {
  const { actor, ports, messageBar, message } = start();
  await ports.getToken.answer(appToken('t-1'));
  actor.send({ type: 'token.refused', token: appToken('t-1').token });
  await ports.refreshToken.refuse(refusal('bridge_silent'));
  expect(message()).toMatchObject({
    kind: 'error',
    messageKey: 'errors.bridge_silent',
    action: 'shell.retry',
    duration: 0,
  });
  messageBar.send({ type: 'action.press' });
  await ports.getToken.answer(appToken('t-2'));
  expect(message()).toBeNull();
  messageBar.stop();
});

test('a failure is shown again after Retry, but not after it was closed [SHL-05]', async () => {
  const { actor, ports, messageBar, message } = start();
  const fail = async (symbol: string) => {
    actor.send({ type: 'token.refused', token: appToken('t-1').token });
    await ports.refreshToken.refuse(refusal(symbol));
  };
  await ports.getToken.answer(appToken('t-1'));
  await fail('bridge_silent');
  messageBar.send({ type: 'action.press' });
  await ports.getToken.refuse(refusal('bridge_refused'));
  expect(message()).toMatchObject({ messageKey: 'errors.bridge_refused' });
  messageBar.send({ type: 'message.close' });
  actor.send({ type: 'bridge.retry' });
  await ports.getToken.refuse(refusal('bridge_refused'));
  expect(message()).toBeNull();
  messageBar.stop();
});
