import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import { passwordResetMachine } from '#machines/password-reset/password-reset.machine.ts';
import { input, paths } from '#machines/password-reset/password-reset.walk.ts';
import { Footer, Header } from '#src/app/shell/page-frame.tsx';
import { PasswordResetView } from '#src/features/password-reset/password-reset.view.tsx';
import type { DoneProps } from '#src/features/password-reset/later-steps.tsx';
import { StatusPage } from '#src/ui/layout/status-page.tsx';
import { InApp, InLogin } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(passwordResetMachine, paths, { input }, (actor) => (
  <PasswordResetView
    actor={actor}
    loginHref={routes.login}
    recovery="offered"
    contactHref="https://www.example.com/contact-us"
    Steps={InLogin}
    Done={Done}
  />
));

function Done({ title, buttons, children }: DoneProps): JSX.Element {
  return (
    <InApp signedIn={false}>
      <StatusPage mark="check" title={title} header={<Header />} footer={<Footer />} buttons={buttons}>
        {children}
      </StatusPage>
    </InApp>
  );
}
