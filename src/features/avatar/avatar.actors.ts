import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import { avatarMachine } from '#machines/avatar/avatar.machine.ts';
import type { AvatarEvent, ParametersInput, PictureFile, UploadInput } from '#machines/avatar/avatar.model.ts';
import { createEmitter } from '#machines/shared/emitter.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { avatarApi } from '#src/api/avatar.ts';
import { profileApi } from '#src/api/profile.ts';
import { fitPicture } from '#src/browser/fit-picture.ts';
import { countdown } from '#src/services/countdown.ts';
import { readAgain } from '#src/services/read-again.ts';
import type { AppServices } from '#src/services/services.ts';

export type AvatarActor = ActorRefFrom<typeof avatarMachine>;

type Dependencies = Pick<AppServices, 'send' | 'clock' | 'displayName' | 'messageBar'>;

/** The picture chart with its ports filled. `onChange` receives the profile with the new picture. */
export function provideAvatar(
  { send, clock, displayName, messageBar }: Dependencies,
  onChange: (profile: Profile) => void,
): typeof avatarMachine {
  const { readParameters, uploadPicture } = avatarApi(send);
  const progress = createEmitter<[share: number]>();
  return fillPorts(avatarMachine, {
    actors: {
      fitPicture: fromPromise<PictureFile, { file: PictureFile }>(({ input: { file } }) =>
        file instanceof File ? fitPicture(file) : Promise.reject(new Error('A picture is made without its file.')),
      ),
      readParameters: fromPromise(({ input, signal }: { input: ParametersInput; signal: AbortSignal }) =>
        readParameters(input.type, signal),
      ),
      uploadPicture: fromPromise<void, UploadInput>(async ({ input: { file, parameters }, signal }) => {
        if (!(file instanceof File) || parameters === null) throw new Error('A picture is sent without its file.');
        await uploadPicture({ parameters, file, signal, onProgress: progress.emit });
      }),
      uploadProgress: fromCallback<EventObject>(({ sendBack }) =>
        progress.listen((share) =>
          sendBack({ type: 'upload.progress', percent: Math.floor(share * 100) } satisfies AvatarEvent),
        ),
      ),
      readProfile: fromPromise(({ signal }) => profileApi(send).readProfile(signal)),
      removePicture: fromPromise(() => profileApi(send).updateProfile({ avatar: null })),
      announceChange: fromPromise<void, { profile: Profile | null }>(({ input: { profile } }) => {
        if (profile !== null) {
          displayName.setFromProfile(profile);
          onChange(profile);
        }
        messageBar.send({
          type: 'message.show',
          message: {
            id: 'pictureSaved',
            kind: 'success',
            messageKey: profile?.avatar === null ? 'home.picture.removed' : 'home.picture.saved',
          },
        });
        return Promise.resolve();
      }),
      waitCountdown: countdown('waitCountdown.tick', clock.steady, readAgain),
    },
  });
}
