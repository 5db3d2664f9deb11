/** When the countdown ends, in milliseconds of the page's steady clock; null: nothing to count. */
export interface CountdownInput {
  until: number | null;
  /** A read failed because of the connection: send `read.retry` once the browser is back online. */
  retryOnline?: boolean;
}
