/**
 * A call that never ends once its actor is stopped. React's strict mode stops each actor and starts it again, which
 * then takes the end of the aborted call for that of its own.
 */
export function untilStopped<Call extends { readonly signal: AbortSignal }, Value>(
  send: (call: Call) => Promise<Value>,
): (call: Call) => Promise<Value> {
  return (call) =>
    new Promise((resolve, reject) => {
      send(call).then(
        (value) => call.signal.aborted || resolve(value),
        (error: unknown) => call.signal.aborted || reject(error),
      );
    });
}
