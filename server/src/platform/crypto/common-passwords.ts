/** The list of common passwords in lower case. It is read at its first use: a start does not wait for it. */
export function createCommonPasswords(): () => Promise<ReadonlySet<string>> {
  let list: Promise<ReadonlySet<string>> | null = null;
  return () => (list ??= readList());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((each) => each.toLowerCase()));
}
