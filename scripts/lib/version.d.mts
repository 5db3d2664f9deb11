export declare const version: string;
export declare function commitOfBuild(): string;
