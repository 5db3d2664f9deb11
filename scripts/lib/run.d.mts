export declare function logStep(text: string): void;
