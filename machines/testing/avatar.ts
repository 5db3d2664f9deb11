import { createActor } from 'xstate';
import type { RenewalParameters } from '#contract/calls/avatar.ts';
import type { Profile } from '#contract/calls/profile.ts';
import { avatarMachine } from '#machines/avatar/avatar.machine.ts';
import type { ParametersInput, UploadInput } from '#machines/avatar/avatar.model.ts';
import { selectScreen } from '#machines/avatar/avatar.selectors.ts';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { controlledActor, controlledSource } from './ports.ts';

/** A running chart of the picture, every port held open. */
export function startAvatar() {
  const ports = {
    fetchParameters: controlledActor<Secret<RenewalParameters>, ParametersInput>(),
    uploadPicture: controlledActor<void, UploadInput>(),
    uploadProgress: controlledSource(),
    readProfile: controlledActor<Profile>(),
    announceChange: controlledActor<void, { profile: Profile | null }>(),
    waitCountdown: controlledSource<CountdownInput>(),
  };
  const actors = {
    fetchParameters: ports.fetchParameters.logic,
    uploadPicture: ports.uploadPicture.logic,
    uploadProgress: ports.uploadProgress.logic,
    readProfile: ports.readProfile.logic,
    announceChange: ports.announceChange.logic,
    waitCountdown: ports.waitCountdown.logic,
  };
  const actor = createActor(avatarMachine.provide({ actors })).start();
  return {
    actor,
    ports,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    screen: () => selectScreen(actor.getSnapshot()),
  };
}
