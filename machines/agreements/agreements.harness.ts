import { startControlled } from '#machines/testing/controlled.ts';
import { agreementsMachine } from './agreements.machine.ts';
import type { AgreedDocument, AgreementsInput } from './agreements.model.ts';

export const input: AgreementsInput = { isDeferred: false };

const privacy: AgreedDocument = { contract: 'privacy', version: '2026-10-01', agreed: '2026-10-01', news: [] };
export const newTerms: readonly AgreedDocument[] = [
  { contract: 'terms', version: '2026-12-01', agreed: '2026-10-01', news: ['Recordings are stored for longer.'] },
  privacy,
];
export const bothNew: readonly AgreedDocument[] = [
  {
    contract: 'terms',
    version: '2026-12-01',
    agreed: '2026-10-01',
    news: ['Recordings are stored for longer.', 'Cameras can be shared.'],
  },
  { contract: 'privacy', version: '2026-12-01', agreed: null, news: [] },
];
export const allAgreed: readonly AgreedDocument[] = [
  { contract: 'terms', version: '2026-12-01', agreed: '2026-12-01', news: [] },
  privacy,
];

/** The running chart, every port controlled by the test. */
export function startAgreements(given: AgreementsInput = input) {
  const done: string[] = [];
  const actions = { storeDeferred: () => void done.push('deferred'), announceAgreed: () => void done.push('agreed') };
  return { ...startControlled(agreementsMachine, { input: given, actions }), done };
}
