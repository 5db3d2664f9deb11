import type { JSX } from 'react';
import { BaseContext } from '#src/flows/base-context.ts';
import { Misconfigured } from '#src/routes/misconfigured-page.tsx';
import { NotFoundPage } from '#src/routes/not-found-page.tsx';
import { StartingPage } from '#src/routes/starting-page.tsx';
import { TwoFactorInfoPage } from '#src/routes/two-factor-info-page.tsx';
import { failure } from '#machines/shared/failure.ts';
import { nothing } from './part.tsx';
import type { Specimen } from './specimen.ts';
import { stillBase } from './surroundings.ts';

function page(name: string, title: string, draw: () => JSX.Element): Specimen {
  return { id: `pages/${name}`, title, fills: true, walks: false, draw: () => <BaseContext value={stillBase(false)}>{draw()}</BaseContext> };
}

/** Pages that no chart of a feature draws. */
export const pages = [
  page('starting', 'before the app knows where it stands', () => <StartingPage />),
  page('misconfigured', 'a setting is wrong', () => <Misconfigured failure={null} wrong={['apiBase', 'cookieDomain']} onRetry={nothing} />),
  page('no-configuration', 'the configuration cannot be read', () => <Misconfigured failure={failure('unreachable')} wrong={[]} onRetry={nothing} />),
  page('not-found', 'not found', () => <NotFoundPage />),
  page('two-factor', 'about two-factor authentication', () => <TwoFactorInfoPage />),
];
