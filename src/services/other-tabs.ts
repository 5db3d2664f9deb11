/**
 * What the browser's other tabs learn of a change: the signal that a row's actors send and receive; `onNextRead` if the tabs show the
 * change when they next read it; `none` if the row only reads.
 */
export type OtherTabs = `${string}Changed` | 'onNextRead' | 'none';
