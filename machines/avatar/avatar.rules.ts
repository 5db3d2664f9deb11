import type { Profile } from '#contract/calls/profile.ts';
import { avatarProblem, avatarType } from '#contract/rules/avatar.ts';
import type { AvatarType } from '#contract/rules/avatar.ts';
import type { Failure } from '#machines/shared/failure.ts';
import type { Choice, PictureFile, PictureProblem } from './avatar.model.ts';

/** What is wrong with a file by its name and size. */
export function fileProblem(file: PictureFile): PictureProblem | null {
  return avatarProblem(file);
}

/** The type that is announced. Only files without a problem are sent, so there is one. */
export function typeOf(choice: Choice | null): AvatarType {
  return avatarType(choice?.file.name ?? '') ?? 'png';
}

/** The service has read the file, and it is no picture of its type. */
export function isUnreadable(failure: Failure | null): boolean {
  return failure?.symbol === 'invalid_parameters';
}

/** Whether the profile has another picture than before. */
export function isReplaced({ avatar }: Profile, choice: Choice | null): boolean {
  return (avatar?.url ?? null) !== (choice?.former ?? null);
}
