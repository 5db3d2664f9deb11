export declare const wordsOfLogin: readonly string[];
export declare function pageWords(files: readonly string[]): ReadonlyMap<string, readonly string[]>;
export declare function modulesOf(document: string): ReadonlySet<string>;
export declare function textsOf(document: string): (key: string) => boolean;
