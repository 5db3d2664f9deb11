export declare function messagesText(files: readonly string[], isEnglish: boolean): string;
export function isLanguage(folder: string): boolean;
export function serviceWordsText(files: readonly string[], isEnglish: boolean): string;
export function byLanguage(languages: readonly string[], file: string, name: string): string;
export function languagesText(languages: readonly string[]): string;
export function callTableText(files: readonly string[]): string;
export function hasCalls(file: string, text: string): boolean;
