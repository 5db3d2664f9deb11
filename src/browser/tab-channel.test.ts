import { afterEach, expect, test, vi } from 'vitest';
import { tabChannel, type TabSignal } from './tab-channel.ts';

const open: FakeChannel[] = [];

/** One browser's channel: messages arrive at once, in other tabs only. */
class FakeChannel extends EventTarget {
  readonly name: string;

  constructor(name: string) {
    super();
    this.name = name;
    open.push(this);
  }

  postMessage(data: unknown): void {
    const others = open.filter((each) => each !== this && each.name === this.name);
    for (const each of others) each.dispatchEvent(new MessageEvent('message', { data }));
  }
}

afterEach(() => void open.splice(0));

function tab(name = 'web') {
  const received: TabSignal[] = [];
  const signals = tabChannel(name);
  const stop = signals.listen((signal) => received.push(signal));
  return { received, stop, send: signals.send };
}

test('other tabs of the same client receive a signal, this one does not [SES-09]', () => {
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const [one, other, stranger] = [tab(), tab(), tab('another-client')];
  one.send('signedIn');
  one.send('signedOut');
  expect([one.received, other.received, stranger.received]).toEqual([[], ['signedIn', 'signedOut'], []]);
});

test('repeats a signal a moment later, when its cookies have arrived [SES-09]', () => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const [one, other, gone] = [tab(), tab(), tab()];
  one.send('signedOut');
  one.send('signedIn');
  gone.stop();
  vi.runAllTimers();
  expect(other.received).toEqual(['signedOut', 'signedIn', 'signedIn']);
  expect(gone.received).toEqual(['signedOut', 'signedIn']);
});

test('repeats that the language has changed, whose cookie another tab may not have yet [SHL-10]', () => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const [one, other] = [tab(), tab()];
  one.send('languageChanged');
  vi.runAllTimers();
  expect(other.received).toEqual(['languageChanged', 'languageChanged']);
});

test('sends a change of a feature’s data to other tabs once, without a list of features', () => {
  vi.useFakeTimers();
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const [one, other] = [tab(), tab()];
  one.send('timeZoneChanged');
  vi.runAllTimers();
  expect(other.received).toEqual(['timeZoneChanged']);
});

test('an unsubscribed listener receives no more signals [SES-09]', () => {
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const [one, other] = [tab(), tab()];
  other.stop();
  one.send('signedOut');
  expect(other.received).toEqual([]);
});

test('an unknown message is ignored [SES-09]', () => {
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  const { received } = tab();
  for (const data of ['signedUp', null, { type: 'signedOut' }, 7]) new FakeChannel('web').postMessage(data);
  expect(received).toEqual([]);
});

test('without BroadcastChannel no signal is sent and no error thrown [SES-09]', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  const { received, stop, send } = tab();
  send('signedOut');
  stop();
  expect(received).toEqual([]);
});
