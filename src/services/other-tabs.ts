import type { ServerSymbol } from '#contract/symbols.ts';

/**
 * What the browser's other tabs learn of a change: the signal that a row's actors send and receive, or, where an old
 * state can stay on the page, the refusal after which its flow reads again (null: the last choice of any tab applies).
 * `none` if the row only reads.
 */
export type OtherTabs = `${string}Changed` | { readonly untilRefused: ServerSymbol | null } | 'none';
