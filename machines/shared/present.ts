/**
 * A value of the context that the chart has set before it gets here; fails by name if it has not. Never replace it by an
 * invented value.
 */
export function present<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`The chart has no "${name}" yet.`);
  return value;
}
