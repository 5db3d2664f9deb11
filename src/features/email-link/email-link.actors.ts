// Tested by e2e/profile/email-link.spec.ts.
import { fromPromise, waitFor, type ActorRefFrom } from 'xstate';
import { routes } from '#contract/pages.ts';
import { emailLinkMachine, followLink } from '#machines/email-link/email-link.machine.ts';
import type { EmailLink, LinkDetails, LinkResult } from '#machines/email-link/email-link.model.ts';
import { redirectMachine } from '#machines/redirect/redirect.machine.ts';
import { guardVisit } from '#machines/navigation/guards.ts';
import { selectScreen } from '#machines/session/session.selectors.ts';
import { Secret } from '#machines/shared/secret.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { ApiError } from '#src/api/transport/api-error.ts';
import { emailCandidateApi } from '#src/api/email.ts';
import { profileApi } from '#src/api/profile.ts';
import { takeBackLinkApi } from '#src/api/take-back.ts';
import type { AppServices } from '#src/services/services.ts';
import { storedReset } from '#src/browser/storage/stored-reset.ts';
import { provideSensitiveAction } from '#src/features/second-factor/second-factor.actors.ts';
import { linkEmail } from '#contract/rules/query.ts';
import { keepPrefilledUsername } from '#src/browser/storage/prefilled-username.ts';
import { clearSession } from '#src/session/end-session.ts';
import { replaceSessionCode } from '#src/session/replace-session-code.ts';
import { setFlashMessage } from '#src/session/flash-message.ts';

export type EmailLinkActor = ActorRefFrom<typeof emailLinkMachine>;

/** The link of a mail with its ports filled. */
export function provideEmailLink(services: AppServices): typeof emailLinkMachine {
  return fillPorts(emailLinkMachine, {
    actors: {
      describeLink: fromPromise<LinkDetails, EmailLink>(async ({ input: link, signal }) => {
        if (link.kind === 'takeBack') return takeBackLinkApi(services.sendOnce).describe(link.token, signal);
        const isSignedIn = await signedIn(services);
        if (isSignedIn) await leaveOtherAccount(services, signal);
        if (link.kind === 'broken') throw new ApiError('email_candidate_not_found');
        const api = emailCandidateApi(isSignedIn ? services.send : services.sendOnce);
        const { usage, account, isOwn } = await api.describe(link.email, link.token, signal);
        // The page would say something else than what the link does.
        if (usage !== link.usage) throw new ApiError('email_candidate_invalid');
        return { email: link.email, account, isOwn };
      }),
      followLink: provideSensitiveAction<EmailLink, LinkResult>(
        followLink,
        services,
        async ({ subject: link, proof }, signal) => {
          if (link.kind === 'broken') throw new ApiError('email_candidate_not_found');
          if (link.kind === 'takeBack') {
            const result = await takeBackLinkApi(services.sendOnce).takeBack(link.token, proof, signal);
            // The password-reset page starts with the code.
            storedReset(services.tabValues).begin({ email: result.email, recovery: null });
            return result;
          }
          const send = (await signedIn(services)) ? services.send : services.sendOnce;
          const confirmation = { usage: link.usage, email: link.email, code: link.token };
          const confirmed = await emailCandidateApi(send).confirm(confirmation, signal);
          const { emailAddress, usage, web_session_auth_code: sessionCode } = confirmed;
          if (sessionCode !== null) replaceSessionCode(services, new Secret(sessionCode));
          if (usage === 'change_email') services.displayName.set({ email: emailAddress });
          return { email: emailAddress, changes: [] };
        },
      ),
      redirect: fillPorts(redirectMachine, {
        actors: { leavePage: fromPromise(() => Promise.resolve(services.navigator.go(routes.homePage))) },
      }),
    },
  });
}

async function signedIn({ session }: AppServices): Promise<boolean> {
  const snapshot = await waitFor(session, (each) => selectScreen(each).name !== 'waiting', { timeout: Infinity });
  return selectScreen(snapshot).name === 'signedIn';
}

/** Reads who is logged in. If `/verify-email` is for another account's address, logs out and redirects to login. */
async function leaveOtherAccount(services: AppServices, signal: AbortSignal): Promise<void> {
  const { configuration, navigator, send, displayName } = services;
  const profile = await profileApi(send).readProfile(signal);
  displayName.setFromProfile(profile);
  const decision = guardVisit(
    { url: window.location.href, marker: true, session: 'signedIn', profileEmail: profile.email.address },
    configuration,
  );
  if (decision.action === 'stay') return;
  // In an app, no page redirects to login.
  if (services.hostApp !== null) throw new ApiError('email_account_mismatch');
  clearSession(services);
  keepPrefilledUsername(services.tabValues, linkEmail(new URLSearchParams(window.location.search).get('email') ?? ''));
  setFlashMessage(services, 'otherAccount');
  navigator.go(decision.to);
  // The page is navigating away.
  await new Promise(() => undefined);
}
