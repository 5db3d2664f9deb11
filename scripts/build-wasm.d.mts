/** A failure whose message is all a person needs. */
export declare class BuildProblem extends Error {}

/** Builds the module unless pkg already holds what these sources give. Throws a BuildProblem when it cannot. */
export declare function buildWasm(options?: { say?: (line: string) => void }): Promise<void>;
