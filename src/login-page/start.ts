import { createActor } from 'xstate';
import { userNames } from '#brand/login-settings.ts';
import { providers } from '#brand/providers.ts';
import { readSubmit } from '#src/features/login/read-submit.ts';
import { loadChallengeStep } from '#src/features/login/lazy-challenge-step.ts';
import { provideLogin } from '#src/features/login/login.actors.ts';
import { createLazyServices } from '#src/services/lazy-services.ts';
import { openInspector } from '#src/inspector/open-inspector.ts';
import type { PagePart } from './login-page.tsx';
import type { LoginStart } from './hydrate.tsx';
import { keepFocusAndScroll, replayClick, replaySubmit } from './early-input.ts';

/**
 * The chart runs before React is loaded and handles a submit of the form in the HTML. React then takes over the same
 * actor.
 */
async function start(): Promise<void> {
  keepFocusAndScroll();
  const inspect = await openInspector();
  let setHydrated = (): void => undefined;
  const lazyServices = createLazyServices(new Promise((resolve) => (setHydrated = resolve)));
  const actor = createActor(provideLogin(lazyServices, loadChallengeStep), {
    input: { userNames, providers },
    ...(inspect && { inspect }),
  });
  const first = actor.getSnapshot();
  actor.start();

  const hydrated = new AbortController();
  const form = document.querySelector<HTMLFormElement>('form#log-in');
  form?.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (event.currentTarget instanceof HTMLFormElement) actor.send(readSubmit(event.currentTarget, event.submitter));
    },
    { signal: hydrated.signal },
  );
  replaySubmit('log-in');

  const { hydrate } = await import('./hydrate.tsx');
  const onHydrated = (part: PagePart): void => {
    if (part !== 'form') return replayClick(part);
    hydrated.abort();
    setHydrated();
  };
  await hydrate({ actor, first, lazyServices, inspect, onHydrated } satisfies LoginStart);
}

void start();
