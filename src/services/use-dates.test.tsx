import { act, screen } from '@testing-library/react';
import type { JSX } from 'react';
import { expect, test } from 'vitest';
import { ann } from '#machines/profile-edit/profile-edit.harness.ts';
import { configuration } from '#machines/testing/configuration.ts';
import { stillServices } from '#src/gallery/surroundings.ts';
import { renderView } from '#src/testing/render-view.tsx';
import { ServicesContext } from './services-context.ts';
import { useDates } from './use-dates.ts';

const noon = new Date(2026, 2, 9, 12).getTime();

function Day(): JSX.Element {
  const { dayInText, dayInFigures } = useDates();
  return (
    <p role="status">
      {`${dayInText(noon)}, ${dayInFigures(noon)}`.replaceAll('\u00A0', ' ').replaceAll('\u2011', '-')}
    </p>
  );
}

function mount(defaultCountry: string) {
  const services = { ...stillServices(true), configuration: { ...configuration, defaultCountry } };
  renderView(
    <ServicesContext value={services}>
      <Day />
    </ServicesContext>,
  );
  return services.displayName;
}

const shown = (): string => screen.getByRole('status').textContent;

test('dates follow the profile’s country, also after a change [SHL-11, PRO-02]', () => {
  const displayName = mount('');
  act(() => displayName.setFromProfile({ ...ann, country: 'US' }));
  expect(shown()).toBe('March 9, 2026, 03/09/2026');
  act(() => displayName.setFromProfile({ ...ann, country: 'GB' }));
  expect(shown()).toBe('9 March 2026, 09/03/2026');
});

test('without a country in the profile, dates follow the configured default [SHL-11]', () => {
  const displayName = mount('GB');
  expect(shown()).toBe('9 March 2026, 09/03/2026');
  act(() => displayName.setFromProfile({ ...ann, country: '' }));
  expect(shown()).toBe('9 March 2026, 09/03/2026');
});

test('outside the running app numeric dates start with the year [SHL-11]', () => {
  renderView(<Day />);
  expect(shown()).toBe('2026-03-09, 2026-03-09');
});
