/** The body of a port before `src/flows` fills it: it rejects with the port's name. */
export function notProvided(port: string): () => Promise<never> {
  return () => Promise.reject(new Error(`The port ${port} is not provided.`));
}

/** The same for a source of events: it stays silent until it is filled. */
export function noopSource(): void {}
