import { startControlled } from '#machines/testing/controlled.ts';
import { securityActivityMachine } from './security-activity.machine.ts';
import type { ActivityPage, SecurityEvent } from './security-activity.model.ts';

export const input = { today: '2026-11-21' };

const laptop = {
  device: 'Firefox on macOS',
  address: '203.0.113.24',
  location: null,
  detail: null,
  times: 1,
  here: false,
};

/** An event at noon of a day. */
export function eventOn(day: string, type: string, more: Partial<SecurityEvent> = {}): SecurityEvent {
  return { id: `${day} ${type}`, type, at: Date.parse(`${day}T12:00:00Z`), day, ...laptop, ...more };
}

export const first: ActivityPage = {
  events: [
    eventOn('2026-11-21', 'login with password'),
    eventOn('2026-11-21', 'input wrong security code', { device: 'Android app' }),
    eventOn('2026-11-20', 'enabled totp'),
    eventOn('2026-11-14', 'bound third account', { detail: 'Larch' }),
  ],
  next: 'next',
};
export const last: ActivityPage = {
  events: [eventOn('2026-11-14', 'drone landed'), eventOn('2026-10-30', 'created account')],
  next: null,
};
export const none: ActivityPage = { events: [], next: null };

/** The running chart, every port controlled by the test. */
export function startSecurityActivity() {
  const { actor, ports } = startControlled(securityActivityMachine, { input });
  return { actor, ports: { readPage: ports.readPage.read } };
}
