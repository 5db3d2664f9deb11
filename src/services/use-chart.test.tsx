import { render } from '@testing-library/react';
import type { JSX } from 'react';
import { expect, test, vi } from 'vitest';
import { cookieNoticeMachine } from '#machines/cookie-notice/cookie-notice.machine.ts';
import { stillServices } from '#src/gallery/surroundings.ts';
import { ServicesContext } from './services-context.ts';
import type { AppServices } from './services.ts';
import { useChart } from './use-chart.ts';

const input = { stored: 'allowed', pressed: null, reopened: false } as const;

test('fills the ports and reads the input once, however often its component renders [QA-01]', () => {
  const services = stillServices(true);
  const provide = vi.fn<(given: AppServices) => typeof cookieNoticeMachine>(() => cookieNoticeMachine);
  const inputOf = vi.fn<(given: AppServices) => typeof input>(() => input);
  const actors = new Set<unknown>();
  function Notice(): JSX.Element {
    const actor = useChart(provide, inputOf);
    actors.add(actor);
    return <p>{actor.getSnapshot().context.answer}</p>;
  }
  const page = (given: AppServices) => (
    <ServicesContext value={given}>
      <Notice />
    </ServicesContext>
  );
  const { rerender, container } = render(page(services));
  rerender(page({ ...services }));
  expect(provide.mock.calls).toEqual([[services]]);
  expect(inputOf.mock.calls).toEqual([[services]]);
  expect(actors.size).toBe(1);
  expect(container.textContent).toBe(input.stored);
});
