/**
 * A context value that the chart has set before this point; throws by name if it has not. Never replace it with an
 * invented value.
 */
export function present<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`The chart has no "${name}" yet.`);
  return value;
}
