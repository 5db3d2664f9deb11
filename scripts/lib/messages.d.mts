export declare function messagesText(files: readonly string[], isEnglish: boolean): string;
