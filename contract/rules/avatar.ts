export type AvatarType = 'jpg' | 'png' | 'gif' | 'bmp';

/** Inclusive. Here and not in `limits.ts`, which the login page loads. */
export const avatarBytes = 512 * 1024;
/**
 * No picture has a longer side: decoders work by rows and columns, and a line of millions of pixels costs them many
 * times a photo's time.
 */
export const avatarSide = 10_000;
/** What phones take, 12 million pixels; a decoder needs about 40 bytes for each. */
export const avatarPixels = 4096 * 3072;

const types: Readonly<Record<string, AvatarType>> = { jpg: 'jpg', jpeg: 'jpg', png: 'png', gif: 'gif', bmp: 'bmp' };

/** Extensions of the files that can be chosen. */
export const avatarExtensions: readonly string[] = Object.keys(types);

/** The type by the file's extension, letter case ignored. */
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
