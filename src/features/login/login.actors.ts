import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import type { ThirdSystem } from '#contract/calls/third-party.ts';
import { loginMachine } from '#machines/login/login.machine.ts';
import type { Credentials, LoginEvent, Recognition } from '#machines/login/login.model.ts';
import type { Proof } from '#machines/shared/proof.ts';
import type { TabSignals } from '#src/browser/tab-channel.ts';
import type { Opening } from '#src/app/lazy-services.ts';
import { countdown } from '#src/app/countdown.ts';
import { late } from '#src/app/load-chunk.ts';
import { secondFactorFlow } from '../second-factor/second-factor.actors.ts';

// The chart listens before this is there: it brings the HTTP client and the schemas.
const calls = () => late(import('./login-requests.ts'));

/**
 * Log-in with its ports filled. `loadChallengeStep` fetches what the code step looks like: it is there before the chart
 * comes to that step.
 */
export function loginFlow(
  { base: open, tabs, wanted }: Pick<Opening, 'base' | 'tabs' | 'wanted'>,
  loadChallengeStep: () => Promise<void>,
): typeof loginMachine {
  return loginMachine.provide({
    actors: {
      secondFactor: secondFactorFlow(open),
      recognise: fromPromise<Recognition>(async ({ signal }) => {
        await wanted();
        return await (await calls()).recognise(await open(), signal);
      }),
      logIn: fromPromise<void, { credentials: Credentials | null; proof: Proof | null }>(async ({ input, signal }) => {
        const { logIn, orChallenge } = await calls();
        await orChallenge(logIn(await open(), input, signal), loadChallengeStep);
      }),
      forgetComputer: fromPromise(async () => (await open()).trust.clear()),
      goOn: fromPromise(async () => (await calls()).goOn(await open())),
      fetchThirdSystems: fromPromise<readonly ThirdSystem[]>(async ({ signal }) => {
        await wanted();
        return await (await calls()).fetchThirdSystems(await open(), signal);
      }),
      leaveForThirdParty: fromPromise<void, { system: string }>(async ({ input, signal }) =>
        (await calls()).leaveForThirdParty(await open(), input.system, signal),
      ),
      // From the browser's memory of the page: as it was left, its scripts with it.
      pageReturns: fromCallback<EventObject>(({ sendBack }) => {
        const hear = ({ persisted }: PageTransitionEvent): void => {
          if (persisted) sendBack({ type: 'page.returned' } satisfies LoginEvent);
        };
        window.addEventListener('pageshow', hear);
        return () => window.removeEventListener('pageshow', hear);
      }),
      otherTabs: fromCallback<EventObject>(({ sendBack }) => {
        let stop: (() => void) | null = null;
        let ended = false;
        const hear = ({ listen }: Pick<TabSignals, 'listen'>): void => {
          if (ended) return;
          stop = listen((signal) => {
            if (signal === 'signedIn') sendBack({ type: 'otherTab.signedIn' } satisfies LoginEvent);
          });
        };
        // Without a configuration there is nobody to hear.
        tabs().then(hear, () => undefined);
        return () => {
          ended = true;
          stop?.();
        };
      }),
      waitCountdown: countdown('waitCountdown.tick', () => performance.now()),
    },
  });
}
