export declare function testsOf(
  touched: readonly string[],
  tests: readonly string[],
  importsOf: (test: string) => readonly string[],
): string[];
