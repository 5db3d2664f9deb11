/** A failure whose message is all a person needs. */
export declare class BuildProblem extends Error {}

/** Builds the module unless pkg already holds what these sources give. Throws a BuildProblem when it cannot. */
export declare function buildWasm(options?: { say?: (line: string) => void }): Promise<void>;

/** What each module weighs over the line with its glue, and the most it may: in KB, compressed with brotli. */
export declare function sizes(folder?: string): Promise<{ name: string; kilobytes: number; most: number }[]>;
