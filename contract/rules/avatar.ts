export type AvatarType = 'jpg' | 'png' | 'gif' | 'bmp';

/** Inclusive. Not in `limits.ts`, because the login page loads that file. */
export const avatarBytes = 512 * 1024;
/**
 * The maximum side length: decoders work by rows and columns, so a row of millions of pixels takes many times as long
 * as a photo.
 */
export const avatarSide = 10_000;
/** 12 million pixels, as phone cameras take them; a decoder needs about 40 bytes for each. */
export const avatarPixels = 4096 * 3072;

const types: Readonly<Record<string, AvatarType>> = { jpg: 'jpg', jpeg: 'jpg', png: 'png', gif: 'gif', bmp: 'bmp' };

/** The file extensions that users can choose. */
export const avatarExtensions: readonly string[] = Object.keys(types);

/** The type for a file's extension, case-insensitive. */
export function avatarType(name: string): AvatarType | null {
  const extension = /\.([A-Za-z]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(types, extension) ? (types[extension] ?? null) : null;
}

/** `size` is in bytes. */
export function avatarProblem({ name, size }: { name: string; size: number }): 'type' | 'size' | 'empty' | null {
  if (avatarType(name) === null) return 'type';
  if (size <= 0) return 'empty';
  return size > avatarBytes ? 'size' : null;
}
