/** Until when to count, in milliseconds of the page's steady clock; null: nothing to count. */
export interface CountdownInput {
  until: number | null;
}
