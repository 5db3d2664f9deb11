export type AvatarType = 'jpg' | 'png' | 'gif' | 'bmp';

/** Inclusive. Here and not in `limits.ts`, which the login page loads. */
export const avatarBytes = 512 * 1024;

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
