import type { Plugin } from 'vite';

export declare function documentWords(): ReadonlyMap<string, string>;
export declare function documentWordsPlugin(): Plugin;
