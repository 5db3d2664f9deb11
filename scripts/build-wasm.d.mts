/** Builds the modules unless pkg is up to date, or throws an error whose message is all a person needs. */
export declare function buildWasm(options?: { log?: (line: string) => void }): Promise<void>;
/** The size of each module with its glue and its limit, in KB of 1,024 bytes, compressed with brotli. */
export declare function sizes(
  folder?: string,
): Promise<{ readonly name: string; readonly kilobytes: number; readonly max: number }[]>;
