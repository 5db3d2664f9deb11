import type { ServerSymbol } from '#contract/symbols.ts';

/**
 * How a change reaches the browser's other tabs: the signal that a row's actors send and receive or, if an old state
 * can stay on the page, the refusal after which its flow re-reads (null: the last choice of any tab applies). `none` if
 * the row only reads.
 */
export type OtherTabs = `${string}Changed` | { readonly untilRefused: ServerSymbol | null } | 'none';
