/** Until when to count, in milliseconds of the page's steady clock; null: nothing to count. */
export interface CountdownInput {
  until: number | null;
  /** A read has failed because of the connection: `read.retry` follows once the browser is online again. */
  retryOnline?: boolean;
}
