import { startControlled } from '#machines/testing/controlled.ts';
import { accountSessionsMachine } from './account-sessions.machine.ts';
import type { AccessKind, AppItem, DeviceItem, SessionItem } from './account-sessions.model.ts';

const used = {
  kind: 'session',
  isCurrent: false,
  isMobile: false,
  givenName: null,
  address: '203.0.113.24',
  location: { city: 'Berlin', country: 'DE' },
  usedAt: Date.UTC(2026, 10, 21, 8, 17),
  isToday: true,
} as const;

export const sessions: readonly SessionItem[] = [
  { ...used, id: '1', name: 'Firefox on macOS', isCurrent: true },
  { ...used, id: '2', name: 'Chrome on Android', isMobile: true },
  {
    ...used,
    id: '3',
    name: 'Chrome on Windows',
    givenName: 'Office',
    address: '198.51.100.7',
    location: null,
    usedAt: Date.UTC(2026, 10, 14, 16, 40),
    isToday: false,
  },
];
export const devices: readonly DeviceItem[] = [
  {
    kind: 'device',
    id: '7',
    name: 'Firefox on macOS',
    givenName: null,
    isCurrent: true,
    isMobile: false,
    until: Date.UTC(2026, 11, 14, 12),
  },
  {
    kind: 'device',
    id: '8',
    name: 'Safari on macOS',
    givenName: 'Kitchen laptop',
    isCurrent: false,
    isMobile: false,
    until: Date.UTC(2026, 11, 2, 12),
  },
];
export const allowedApps: readonly AppItem[] = [
  {
    kind: 'app',
    id: 'home-hub',
    name: 'Home Hub',
    isCurrent: false,
    scopes: ['read_profile'],
    site: 'homehub.example',
    since: Date.UTC(2026, 9, 3, 12),
  },
];

/** The running chart, every port controlled by the test. */
export function startAccountSessions(kind: AccessKind = 'sessions') {
  const { actor, ports } = startControlled(accountSessionsMachine, { input: { kind } });
  return { actor, ports: { ...ports, readItems: ports.readItems.read, wait: ports.waitCountdown } };
}
