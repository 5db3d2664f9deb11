/** Builds the modules unless pkg is up to date, or throws an error whose message is all a person needs. */
export declare function buildWasm(options?: { log?: (line: string) => void }): Promise<void>;
