import { emailLinkMachine } from '#machines/email-link/email-link.machine.ts';
import { input, paths } from '#machines/email-link/email-link.walk.ts';
import { Footer, Header } from '#src/app/shell/page-frame.tsx';
import { EmailLinkView, type StatusProps } from '#src/features/email-link/email-link.view.tsx';
import { StatusPage } from '#src/ui/layout/status-page.tsx';
import { InApp } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(emailLinkMachine, paths, { input }, (actor, { configuration }) => (
  <EmailLinkView actor={actor} isSignedIn={false} contactHref={configuration.links['contact-us']} Status={Status} />
));

function Status({ mark, title, buttons, children }: StatusProps) {
  return (
    <InApp signedIn={false}>
      <StatusPage mark={mark} title={title} header={<Header />} footer={<Footer />} buttons={buttons}>
        {children}
      </StatusPage>
    </InApp>
  );
}
