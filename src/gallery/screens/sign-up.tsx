import { paths as accountPaths } from '#machines/account-creation/account-creation.walk.ts';
import { signUpMachine } from '#machines/sign-up/sign-up.machine.ts';
import { input, paths } from '#machines/sign-up/sign-up.walk.ts';
import { changed } from '#machines/testing/events.ts';
import type { Path } from '#machines/testing/paths.ts';
import { SignUpView } from '#src/features/sign-up/sign-up.view.tsx';
import { InLogin } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

const [start] = paths;
/** The parent chart does not change, because the child has mailed nothing to store. */
const nothingMailed = { context: { details: null, sent: null, agreements: null } };
/** The screens of the child, which is sent along its own paths below the chart. */
const ofAccount = accountPaths.flatMap(({ title, events, value }): Path<typeof signUpMachine>[] =>
  start === undefined
    ? []
    : [{ ...start, title, value, events: events.map((event) => changed('accountCreation', nothingMailed, event)) }],
);

export const screens = screensOf(signUpMachine, [...ofAccount, ...paths], { input }, (actor, { configuration }) => (
  <InLogin>
    <SignUpView actor={actor} shown links={configuration.links} likelyCountry="GB" />
  </InLogin>
));
