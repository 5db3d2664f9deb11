export declare function withoutKeys(
  code: string,
  program: { readonly body: readonly object[] },
  part: string,
  isSaid: (key: string) => boolean,
): string;
