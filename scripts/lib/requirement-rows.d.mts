export declare function requirementRows(text: string): Map<string, string>;
export declare function rewordedRows(
  provider: string,
  own: string,
): { id: string; words: string; found: string | null }[];
