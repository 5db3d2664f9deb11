import { createActor } from 'xstate';
import { thirdSystems } from '#brand/identity-providers.ts';
import { userNames } from '#brand/user-names.ts';
import { readSubmit } from '#src/features/login/read-submit.ts';
import { loadChallengedStep } from '#src/features/login/lazy-challenge-step.ts';
import { loginFlow } from '#src/features/login/login.actors.ts';
import { makeOpening } from '#src/app/lazy-services.ts';
import { openInspector } from '#src/inspector/open-inspector.ts';
import type { PagePart } from './login-page.tsx';
import type { LoginStart } from './hydrate.tsx';
import { keepPressed } from './replay-click.ts';
import { repeatSubmit } from './replay-submit.ts';

/**
 * The chart runs before React is there and hears a submit from the form that came with the HTML. React then takes the
 * same actor over.
 */
async function start(): Promise<void> {
  const inspect = await openInspector();
  let tellAlive = (): void => undefined;
  const opening = makeOpening(new Promise((resolve) => (tellAlive = resolve)));
  const actor = createActor(loginFlow(opening, loadChallengedStep), { input: { userNames, thirdSystems }, ...(inspect && { inspect }) });
  const first = actor.getSnapshot();
  actor.start();

  const repeat = keepPressed();
  const early = new AbortController();
  const form = document.querySelector<HTMLFormElement>('form#log-in');
  form?.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      if (event.currentTarget instanceof HTMLFormElement) actor.send(readSubmit(event.currentTarget, event.submitter));
    },
    { signal: early.signal },
  );
  if (form !== null) repeatSubmit(form);

  const { mount } = await import('./hydrate.tsx');
  const onAlive = (part: PagePart): void => {
    if (part !== 'form') return repeat(part);
    early.abort();
    tellAlive();
  };
  await mount({ actor, first, opening, onAlive } satisfies LoginStart);
}

void start();
