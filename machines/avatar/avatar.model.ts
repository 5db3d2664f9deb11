import type { RenewalParameters } from '#contract/calls/avatar.ts';
import type { Profile } from '#contract/calls/profile.ts';
import type { AvatarType } from '#contract/rules/avatar.ts';
import type { Wait } from '#machines/shared/wait.ts';
import type { Secret } from '#machines/shared/secret.ts';

/** A chosen file; its port uploads the contents. */
export interface PictureFile {
  readonly name: string;
  readonly size: number;
}

/** What is wrong with a file; `content`: the service found no picture in it. */
export type PictureProblem = 'type' | 'size' | 'empty' | 'content';

/** A chosen file and the address of the previous picture, used to detect the change. */
export interface Choice {
  readonly file: PictureFile;
  readonly former: string | null;
  /** The page has made the file from the chosen one. */
  readonly isFitted?: boolean;
}

export interface AvatarContext extends Wait {
  readonly choice: Choice | null;
  readonly parameters: Secret<RenewalParameters> | null;
  readonly percent: number;
  readonly problem: PictureProblem | null;
  /** The profile with the new picture, or without one. */
  readonly profile: Profile | null;
}

export interface ParametersInput {
  readonly type: AvatarType;
}

export interface UploadInput {
  readonly file: PictureFile | null;
  readonly parameters: Secret<RenewalParameters> | null;
}

export type AvatarEvent =
  | ({ type: 'file.choose' } & Omit<Choice, 'isFitted'>)
  | { type: 'removal.start' }
  | { type: 'removal.confirm' }
  | { type: 'removal.cancel' }
  | { type: 'upload.cancel' }
  | { type: 'upload.progress'; percent: number }
  | { type: 'upload.retry' }
  | { type: 'outcome.retry' }
  | { type: 'waitCountdown.tick'; secondsLeft: number };
