import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createActor } from 'xstate';
import { afterEach, expect, test } from 'vitest';
import { linkReviewMachine } from '#machines/link-review/link-review.machine.ts';
import type { Removal } from '#machines/link-review/link-review.model.ts';
import { selectScreen } from '#machines/link-review/link-review.selectors.ts';
import { input, paths } from '#machines/link-review/link-review.walk.ts';
import { controlledActor } from '#machines/testing/ports.ts';
import { actAsync, alerts, english, renderView } from '#src/testing/render-view.tsx';
import { LinkReviewView } from './link-review.view.tsx';

afterEach(cleanup);

test.each(paths)('$title [LOG-05, PRO-05]', async (path) => {
  const removeLink = controlledActor<void, Removal>();
  const actor = createActor(linkReviewMachine.provide({ actors: { removeLink: removeLink.logic } }), { input }).start();
  renderView(<LinkReviewView actor={actor} />);
  const press = (name: string | RegExp) => userEvent.setup({ delay: null }).click(screen.getByRole('button', { name }));
  for (const step of path.events) {
    if (step.type === 'links.keep') await press('Continue');
    else if (step.type === 'link.remove' && 'id' in step)
      await press(`Remove ${input.links.find(({ id }) => id === step.id)?.provider ?? ''}`);
    else if (step.type === 'xstate.done.actor.removeLink') await actAsync(() => removeLink.answer());
    else await actAsync(() => removeLink.refuse('error' in step ? step.error : null));
  }
  const shown = selectScreen(actor.getSnapshot());
  expect(shown).toEqual(selectScreen(path.snapshot));
  const rows = shown.name === 'ended' ? [] : shown.links.map(({ provider, person }) => [provider, person]);
  expect(
    rows.every(
      ([provider = '', person = '']) =>
        document.body.textContent.includes(provider) && document.body.textContent.includes(person),
    ),
  ).toBe(true);
  expect(screen.queryAllByRole('button', { name: /^Remove / }).length).toBe(rows.length);
  expect(alerts()).toEqual(shown.name === 'shown' && shown.failure !== null ? [english.explain(shown.failure)] : []);
});
