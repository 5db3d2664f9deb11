import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Secret } from '#machines/shared/secret.ts';
import { totp } from '#machines/second-factor/second-factor.harness.ts';
import { details, startEmailLink } from '#machines/email-link/email-link.harness.ts';
import { refusal } from '#machines/testing/refusal.ts';
import { actAsync, renderView } from '#src/testing/render-view.tsx';
import { EmailLinkView, type StatusProps } from './email-link.view.tsx';

test('a take-back asks for the second factor on its page, and says what the code is for [PRO-04, TFA-05]', async () => {
  const { actor, ports } = startEmailLink({ link: { kind: 'takeBack', token: new Secret('token') }, returns: false });
  renderView(<EmailLinkView actor={actor} isSignedIn={false} contactHref="https://www.example.com/" Status={Status} />);
  const user = userEvent.setup({ delay: null });
  await actAsync(() => ports.describeLink.answer(details));
  await user.click(screen.getByRole('button', { name: 'Change it back' }));
  await actAsync(() =>
    ports.performAction.refuse(refusal('mfa_required', { challenge: { methods: [totp], expiresIn: 600 } })),
  );
  expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
    'Change your email back?',
  ]);
  expect(document.body.textContent).toContain('change your email back');
  await user.type(screen.getByRole('textbox'), '123456');
  await user.keyboard('{Enter}');
  expect(ports.performAction.calls.map(({ proof }) => proof?.id)).toEqual([undefined, totp.id]);
  await actAsync(() => ports.performAction.answer({ email: 'ann@example.com', changes: [] }));
  expect(screen.getByRole('heading', { name: 'Your email is changed back' })).toBeDefined();
});

function Status({ title, buttons, children }: StatusProps) {
  return (
    <main>
      <h1>{title}</h1>
      {children}
      {buttons}
    </main>
  );
}
