import type { thirdPartyLinksMachine } from '#machines/third-party-links/third-party-links.machine.ts';
import type { selectScreen } from '#machines/third-party-links/third-party-links.selectors.ts';
import type { Gestures, Mark } from '#src/testing/hands.ts';

/** Larch is connected, Juniper is not. */
export const gestures: Gestures<typeof thirdPartyLinksMachine> = {
  'link.connect': ['thirdPartyLinks.connect', { text: 'Juniper' }],
  'link.remove': ['shared.remove', { text: 'Larch' }],
  'remove.confirm': 'shared.continue',
  'remove.cancel': (_, { press }) => press('shared.cancel', 'shared.close'),
};

export function marks({ rows, dialog }: ReturnType<typeof selectScreen>): readonly Mark[] {
  if (dialog?.name === 'confirming') return ['thirdPartyLinks.dialog.title', 'thirdPartyLinks.dialog.more'];
  if (dialog !== null) return ['thirdPartyLinks.dialog.title'];
  if (rows.name === 'waiting') return ['thirdPartyLinks.reading'];
  if (rows.name === 'unavailable') return ['thirdPartyLinks.title', { absent: 'thirdPartyLinks.connect' }];
  return [
    'thirdPartyLinks.connect',
    rows.isInterrupted ? 'thirdPartyLinks.interrupted' : { absent: 'thirdPartyLinks.interrupted' },
  ];
}
