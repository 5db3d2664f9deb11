import { listTrustedDevices, removeAllTrustedDevices, removeTrustedDevice } from '#contract/calls/account-sessions.ts';
import { listAllowedApps, removeAllowedApp } from '#contract/calls/allowed-apps.ts';
import { accountSessionsMachine } from '#machines/account-sessions/account-sessions.machine.ts';
import { selectScreen } from '#machines/account-sessions/account-sessions.selectors.ts';
import { walkOf } from '#machines/account-sessions/account-sessions.walk.ts';
import * as view from '#src/features/account-sessions/account-sessions.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';

const isEmpty = (output: unknown): boolean => Array.isArray(output) && output.length === 0;

walkInBrowser<typeof accountSessionsMachine>('the remembered devices', {
  machine: accountSessionsMachine,
  id: 'accountSessions (devices)',
  ...walkOf('devices'),
  gestures: view.gesturesOf.devices,
  marks: view.marksOf('devices'),
  selectScreen,
  calls: { readItems: [listTrustedDevices], endAccess: [removeTrustedDevice, removeAllTrustedDevices] },
  bodyOf: ({ port, output }) => (port === 'readItems' && isEmpty(output) ? { computers: [] } : null),
  customer: () => lin,
  open: '/accountSecurity#sessions',
  prepare: ({ service }) => service.change(lin, 'devicesRemembered'),
});

walkInBrowser<typeof accountSessionsMachine>('the apps with access', {
  machine: accountSessionsMachine,
  id: 'accountSessions (apps)',
  ...walkOf('apps'),
  gestures: view.gesturesOf.apps,
  marks: view.marksOf('apps'),
  selectScreen,
  calls: { readItems: [listAllowedApps], endAccess: [removeAllowedApp] },
  bodyOf: ({ port, output }) => (port === 'readItems' && isEmpty(output) ? { consents: [] } : null),
  customer: () => lin,
  open: '/accountSecurity#sessions',
  prepare: ({ service }) => service.change(lin, 'appAllowed'),
});
