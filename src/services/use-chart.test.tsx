import { render } from '@testing-library/react';
import type { JSX } from 'react';
import { expect, test, vi } from 'vitest';
import { takeBackMachine } from '#machines/take-back/take-back.machine.ts';
import { input } from '#machines/take-back/take-back.walk.ts';
import { stillServices } from '#src/gallery/surroundings.ts';
import { ServicesContext } from './services-context.ts';
import type { AppServices } from './services.ts';
import { useChart } from './use-chart.ts';

test('fills the ports and reads the input once, however often its component renders [QA-01]', () => {
  const services = stillServices(true);
  const provide = vi.fn<(given: AppServices) => typeof takeBackMachine>(() => takeBackMachine);
  const inputOf = vi.fn<(given: AppServices) => typeof input>(() => input);
  const actors = new Set<unknown>();
  function Notice(): JSX.Element {
    const actor = useChart(provide, inputOf);
    actors.add(actor);
    return <p>{actor.getSnapshot().context.takenBack.at}</p>;
  }
  const page = (given: AppServices) => (
    <ServicesContext value={given}>
      <Notice />
    </ServicesContext>
  );
  const { rerender, container } = render(page(services));
  rerender(page({ ...services }));
  expect([provide.mock.calls, inputOf.mock.calls, actors.size]).toEqual([[[services]], [[services]], 1]);
  expect(container.textContent).toBe(String(input.takenBack.at));
});
