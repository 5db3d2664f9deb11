export declare const chart: string;
export declare const form: string;
export declare const settings: readonly string[];
export declare const app: string;
