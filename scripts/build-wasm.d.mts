/** Builds the module unless pkg is up to date, or throws an error whose message is all a person needs. */
export declare function buildWasm(options?: { log?: (line: string) => void }): Promise<void>;
/** The size of the module with its glue and the limit, in KB of 1,024 bytes, compressed with brotli. */
export declare function sizeOfCore(folder?: string): Promise<{ readonly kilobytes: number; readonly max: number }>;
