import { expect, test } from 'vitest';

const views = Object.keys(import.meta.glob('../src/{session,features/*}/*.paths.test.tsx'));
const maps = Object.keys(import.meta.glob('../src/{session,features/*}/*.gestures.ts'));

const [ofPage, ofSeveral, ofNobody, notYet] = [
  'its gestures are those of a page, not of a user',
  'one chart, shown by several views, of which one has the map',
  'its chart has no event of a user',
  'its map is still in the test of its view',
];

/** The views whose chart has no map of gestures, and why. The list only shrinks. */
const withoutMap: Readonly<Record<string, string>> = {
  'account-chooser': notYet,
  'lock-down-reminder': ofNobody,
  'message-bar': ofPage,
  profile: notYet,
  'profile-choice/appearance': ofSeveral,
  'second-factor': notYet,
  'security-summary': ofNobody,
  'third-party-register': ofSeveral,
};

test('a chart with a view has a map of its gestures [QA-03]', () => {
  const missing = views
    .filter((file) => !maps.includes(file.replace('.paths.test.tsx', '.gestures.ts')))
    .map((file) => file.replace(/^\.\.\/src\/(?:features\/)?(.+)\.paths.*$/, '$1').replace(/^(.+)\/\1$/, '$1'));
  expect(
    missing
      .filter((view) => withoutMap[view] === undefined)
      .map((view) => `${view} has no x.gestures.ts beside its view: docs/testing.md says how to write one.`),
  ).toEqual([]);
  expect(
    Object.keys(withoutMap).filter((view) => !missing.includes(view)),
    'no longer without a map',
  ).toEqual([]);
});
