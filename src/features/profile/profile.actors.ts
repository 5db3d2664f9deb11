// Tested by e2e/profile/profile.spec.ts.
import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import { profileMachine } from '#machines/profile/profile.machine.ts';
import { profileEditMachine, type SaveInput } from '#machines/profile-edit/profile-edit.machine.ts';
import type { EditField, LeaveAnswer, ProfileEditEvent } from '#machines/profile-edit/profile-edit.model.ts';
import type { RefreshCommand, ProfileEvent, ProfileInput } from '#machines/profile/profile.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { profileApi } from '#src/api/profile.ts';
import type { AppServices, Services } from '#src/services/services.ts';
import { provideEmailChange } from '#src/features/email-change/email-change.actors.ts';
import { countdown } from '#src/services/countdown.ts';
import { takeUnsavedText } from '#src/session/unsaved-text.ts';
import { readAgain } from '#src/services/read-again.ts';

export type ProfileActor = ActorRefFrom<typeof profileMachine>;

export const profileInput = (services: AppServices): ProfileInput => ({
  nameLimit: services.configuration.nameLength,
  unsaved: takeUnsavedText(services, ['nickName', 'name', 'country', 'change_email']),
});

type Dependencies = Services &
  Pick<AppServices, 'send' | 'hostApp' | 'session' | 'displayName' | 'messageBar' | 'leaveGuard'>;

export function provideProfile(services: Dependencies): typeof profileMachine {
  const { send, clock, session, displayName, messageBar, leaveGuard } = services;
  const readProfile = fromPromise<Profile>(async ({ signal }) => {
    const profile = await profileApi(send).readProfile(signal);
    displayName.setFromProfile(profile);
    return profile;
  });
  return fillPorts(profileMachine, {
    actors: {
      readProfile,
      profileEdit: fillPorts(profileEditMachine, {
        actors: {
          rereadProfile: readProfile,
          confirmSaved: readProfile,
          leaveGuard: fromCallback<LeaveAnswer>(({ sendBack, receive }) => {
            const asked: ((isAllowed: boolean) => void)[] = [];
            const answer = (isAllowed: boolean): void => asked.splice(0).forEach((each) => each(isAllowed));
            receive(({ type }) => answer(type === 'leave.allow'));
            const release = leaveGuard.hold(
              () =>
                new Promise((resolve) => {
                  asked.push(resolve);
                  sendBack({ type: 'leave.attempted' } satisfies ProfileEditEvent);
                }),
            );
            return () => {
              release();
              answer(true);
            };
          }),
          saveProfile: fromPromise<Profile, SaveInput>(({ input: { changes, version } }) =>
            profileApi(send).updateProfile({ ...changes, version }),
          ),
        },
      }),
      emailChange: provideEmailChange(services),
      announceSaved: fromPromise<void, { field: EditField; profile: Profile }>(({ input: { field, profile } }) => {
        displayName.setFromProfile(profile);
        messageBar.send({
          type: 'message.show',
          message: { id: `${field}Saved`, kind: 'success', messageKey: `home.about.saved.${field}` },
        });
        return Promise.resolve();
      }),
      // Another tab or device may have changed it while this page was hidden.
      profileRefreshes: fromCallback<RefreshCommand>(({ sendBack, receive }) => {
        const reading = new AbortController();
        const refresh = async (): Promise<void> => {
          if (document.visibilityState === 'hidden') return;
          const profile = await profileApi(send).readProfile(reading.signal);
          displayName.setFromProfile(profile);
          sendBack({ type: 'profile.changed', profile } satisfies ProfileEvent);
        };
        // Keep the current data if the read fails.
        const onSignal = (): void => void refresh().catch(() => undefined);
        document.addEventListener('visibilitychange', onSignal);
        receive(onSignal);
        return () => {
          reading.abort();
          document.removeEventListener('visibilitychange', onSignal);
        };
      }),
      // A read that failed for lack of a token is repeated as soon as the session has one again.
      session: fromCallback<EventObject>(({ sendBack }) => {
        let lapsed = session.getSnapshot().context.failure !== null;
        const subscription = session.subscribe(({ context: { failure } }) => {
          if (lapsed && failure === null) sendBack({ type: 'session.recovered' } satisfies ProfileEvent);
          lapsed = failure !== null;
        });
        return () => subscription.unsubscribe();
      }),
      waitCountdown: countdown('waitCountdown.tick', clock.steady, readAgain),
    },
  });
}
