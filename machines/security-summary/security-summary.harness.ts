import { createActor, fromCallback, type EventObject } from 'xstate';
import type { SecuritySummary } from '#contract/calls/security-summary.ts';
import { securitySummaryMachine } from './security-summary.machine.ts';
import { controlledActor } from '#machines/testing/ports.ts';

/** Noon UTC of 21 November 2026. */
const lastAt = Date.UTC(2026, 10, 21, 12);

export const manyThings: SecuritySummary = {
  sessions: 3,
  trustedDevices: 2,
  apps: 2,
  lastEvent: { id: '7', type: 'changed password', at: lastAt, device: 'Firefox on Linux', address: '203.0.113.7' },
  takeBacks: [{ emailAddress: 'b•••@elsewhere.example', until: Date.UTC(2026, 11, 5, 12) }],
  phone: '13800138000',
};
export const fewThings: SecuritySummary = {
  sessions: 1,
  trustedDevices: 0,
  apps: 0,
  lastEvent: null,
  takeBacks: [],
};
export const oneOfEach: SecuritySummary = {
  sessions: 1,
  trustedDevices: 1,
  apps: 1,
  lastEvent: { id: '8', type: 'drone landed', at: lastAt, device: '', address: '203.0.113.7' },
  takeBacks: [],
};

/** The running chart, its read held open. */
export function startSecuritySummary() {
  const readSummary = controlledActor<SecuritySummary>();
  const machine = securitySummaryMachine.provide({
    actors: { readSummary: readSummary.logic, accountActs: fromCallback<EventObject>(() => undefined) },
  });
  return { actor: createActor(machine).start(), readSummary };
}
