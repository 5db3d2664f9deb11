import { expect, test } from 'vitest';
import { withReports } from './login-places.ts';

const [home, office, abroad] = [place('home', 90), place('office', 60), place('abroad', 30)];
const by = (from: typeof home, of: typeof home) => ({ place: placeIn(of), from: placeIn(from) });

test.each([
  ['none', [], []],
  ['one of a later place', [by(home, abroad)], ['abroad']],
  ['one of an earlier place', [by(abroad, home)], []],
  ['one of the same place', [by(abroad, abroad)], []],
  ['one of a place that has no login', [by(home, place('nowhere', 0))], []],
  ['one from a place that has no login', [by(place('nowhere', 100), abroad)], []],
  ['one from a place that is reported itself', [by(office, abroad), by(home, office)], ['office']],
  ['two of each other', [by(office, abroad), by(abroad, office)], ['abroad']],
])('reported places after %s: %j makes %j [ACT-04]', (_, reports, expected) => {
  const places = withReports([abroad, home, office], reports);
  expect(places.filter(({ isReported }) => isReported).map(({ network }) => network)).toEqual(expected);
});

function place(network: string, daysAgo: number) {
  const firstAt = new Date(Date.UTC(2026, 3, 1) - daysAgo * 86_400_000);
  return { network, device: '', firstAt, lastAt: firstAt, passwordAt: firstAt, isOfCreation: false };
}

function placeIn({ network, device }: typeof home) {
  return { network, device };
}
