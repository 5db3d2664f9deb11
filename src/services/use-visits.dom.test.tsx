import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { TabChannel, TabSignal } from '#src/browser/tab-channel.ts';
import { accountSignal, createAccountActs } from './account-acts.ts';
import { ServicesContext } from './services-context.ts';
import type { AppServices } from './services.ts';
import { useVisits } from './use-visits.ts';

function channel() {
  const listeners = new Set<(signal: TabSignal) => void>();
  const sent: TabSignal[] = [];
  const tabs: TabChannel = {
    send: (signal) => void sent.push(signal),
    listen: (received) => {
      listeners.add(received);
      return () => listeners.delete(received);
    },
  };
  return { tabs, sent, receive: (signal: TabSignal) => act(() => listeners.forEach((each) => each(signal))) };
}

beforeEach(() => (document.body.innerHTML = ''));

test('a call of another tab counts for what this page shows, and is not passed on [SES-05]', () => {
  const { tabs, sent, receive } = channel();
  const acts = createAccountActs(tabs);
  const heard = vi.fn();
  acts.subscribe(heard);
  acts.report();
  expect([heard.mock.calls.length, sent]).toEqual([1, [accountSignal]]);
  receive(accountSignal);
  receive('signedIn');
  expect([heard.mock.calls.length, sent]).toEqual([2, [accountSignal]]);
});

test('a tab is drawn anew when it is looked at after another one has changed the account, but not while it is in use [SES-05]', () => {
  const { tabs, receive } = channel();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the only part that the hook uses
  const services = { tabs } as AppServices;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ServicesContext value={services}>{children}</ServicesContext>
  );
  const { result } = renderHook(() => useVisits(), { wrapper });
  const look = () =>
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
  look();
  expect(result.current).toBe(0);
  receive(accountSignal);
  expect(result.current).toBe(0);
  const main = document.body.appendChild(document.createElement('main'));
  for (const inUse of [
    '<input value="typed">',
    '<form><select><option>Norway</option></select></form>',
    '<svg role="progressbar"></svg>',
    '<button aria-busy="true">Save</button>',
    '<dialog open></dialog>',
  ]) {
    main.innerHTML = inUse;
    look();
    expect([inUse, result.current]).toEqual([inUse, 0]);
  }
  main.innerHTML = '<input><input type="radio" value="dark" checked><select><option>English</option></select>';
  look();
  look();
  expect(result.current).toBe(1);
});
