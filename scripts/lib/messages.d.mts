export declare function messagesText(files: readonly string[], isEnglish: boolean): string;
export declare function documentText(files: readonly string[]): string;
