import { listThirdCredentials, removeThirdCredential, thirdAddress } from '#contract/calls/third-party.ts';
import { lastLink } from '#machines/third-party-links/third-party-links.harness.ts';
import { thirdPartyLinksMachine } from '#machines/third-party-links/third-party-links.machine.ts';
import type { Links } from '#machines/third-party-links/third-party-links.model.ts';
import { selectScreen } from '#machines/third-party-links/third-party-links.selectors.ts';
import * as chart from '#machines/third-party-links/third-party-links.walk.ts';
import * as view from '#src/features/third-party-links/third-party-links.gestures.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';

walkInBrowser<typeof thirdPartyLinksMachine>('the third parties', {
  machine: thirdPartyLinksMachine,
  ...chart,
  ...view,
  selectScreen,
  calls: {
    readLinks: [listThirdCredentials],
    startConnect: [thirdAddress],
    removeLink: [removeThirdCredential],
  },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the port returns
  wire: ({ port, output }) => (port === 'readLinks' ? credentialsIn(output as Links | null) : output),
  customer: () => lin,
  open: '/',
  prepare: async ({ page, service, events }) => {
    await service.change(lin, 'juniperRemoved');
    const isLast = events.find(({ type }) => type === 'xstate.done.actor.readLinks')?.output === lastLink;
    if (isLast) await service.change(lin, 'passwordRemoved');
    // Blocks the navigation to the third party, so that the page can be checked.
    await page.route(
      ({ hostname }) => hostname === 'juniper.localhost',
      (route) => route.fulfill({ status: 204 }),
    );
  },
});

const credentialsIn = (links: Links | null) =>
  links && { credentials: links.credentials, hasPassword: links.hasPassword };
