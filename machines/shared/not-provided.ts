/** The body of a port that no feature has filled yet: it rejects with the port's name. */
export function notProvided(port: string): () => Promise<never> {
  return () => Promise.reject(new Error(`The port ${port} is not provided.`));
}

/** A source of events that sends none until it is filled. */
export function noopSource(): void {}
