import type { Profile } from '#contract/calls/profile.ts';
import { avatarProblem, avatarType, type AvatarType } from '#contract/rules/avatar.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { present } from '#machines/shared/present.ts';
import type { Choice, PictureFile, PictureProblem } from './avatar.model.ts';

/** Validates a file by name and size. */
export function fileProblem(file: PictureFile): PictureProblem | null {
  return avatarProblem(file);
}

/** The content type to declare. Only validated files are sent, so there is one. */
export function typeOf(choice: Choice | null): AvatarType {
  return present(avatarType(present(choice, 'choice').file.name), 'type');
}

/** Whether a file is only too large, so the page may make a smaller picture of it. */
export function mayFit(file: PictureFile): boolean {
  return fileProblem(file) === 'size';
}

/** What is wrong with a chosen file of which no smaller picture can be made. */
export function problemOf(choice: Choice | null): PictureProblem {
  return fileProblem(present(choice, 'choice').file) ?? 'content';
}

/** The service read the file and found no picture of an accepted type. */
export function isUnreadable(failure: Failure | null): boolean {
  return failure?.symbol === 'invalid_parameters';
}

/** Whether the profile picture has changed. */
export function isReplaced({ avatar }: Profile, choice: Choice | null): boolean {
  return (avatar?.url ?? null) !== (choice?.former ?? null);
}
