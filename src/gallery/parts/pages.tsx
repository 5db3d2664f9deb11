import type { JSX } from 'react';
import { ServicesContext } from '#src/services/services-context.ts';
import { AppRequestWaiting } from '#src/app/shell/app-request-frame.tsx';
import { Misconfigured } from '#src/app/shell/misconfigured-page.tsx';
import { Starting } from '#src/app/pages/home-page.tsx';
import { Page as NotFoundPage } from '#src/app/pages/not-found.tsx';
import { Page as TwoFactorPage } from '#src/app/pages/two-factor.tsx';
import { failure } from '#machines/shared/failure.ts';
import { nothing, type Specimen } from '../specimen.tsx';
import { stillServices } from '../surroundings.ts';

function page(name: string, title: string, draw: () => JSX.Element): Specimen {
  return {
    id: `pages/${name}`,
    title,
    fills: true,
    walks: false,
    draw: () => <ServicesContext value={stillServices(false)}>{draw()}</ServicesContext>,
  };
}

/** Pages that are not drawn by a feature's chart. */
export const parts = [
  page('starting', 'before the app knows where it stands', () => <Starting />),
  page('misconfigured', 'a setting is wrong', () => (
    <Misconfigured failure={null} invalidSettings={['apiBase', 'cookieDomain']} onRetry={nothing} />
  )),
  page('no-configuration', 'the configuration cannot be read', () => (
    <Misconfigured failure={failure('unreachable')} invalidSettings={[]} onRetry={nothing} />
  )),
  page('not-found', 'not found', () => <NotFoundPage />),
  page('third-party', 'the frame of consent and chooser', () => <AppRequestWaiting />),
  page('two-factor', 'about two-factor authentication', () => <TwoFactorPage />),
];
