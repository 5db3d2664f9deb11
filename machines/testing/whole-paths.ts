interface Walked {
  readonly events: readonly unknown[];
  /** Where it starts, if not all start in one place. */
  readonly start?: unknown;
}

/** A path that no longer one begins with. */
export type WholePath<Path extends Walked> = Path & {
  /** The paths that end along it and along no whole path before it, itself included, shortest first. */
  readonly ends: readonly Path[];
};

/** The paths that no longer one begins with, in their order. To walk these is to pass the end of each path once. */
export function wholePaths<Path extends Walked>(paths: readonly Path[]): WholePath<Path>[] {
  const passed = new Set<Path>();
  return paths
    .filter((path, index) => {
      const others = paths.filter((other) => other !== path && passes(other, path));
      // Of equal paths the first is walked.
      return others.every((other) => passes(path, other) && paths.indexOf(other) > index);
    })
    .map((path) => {
      const ends = paths.filter((end) => !passed.has(end) && passes(path, end));
      for (const end of ends) passed.add(end);
      return { ...path, ends: ends.toSorted((one, other) => one.events.length - other.events.length) };
    });
}

/** Whether a path begins with another, or is equal to it. Events are compared by identity. */
export function passes(path: Walked, other: Walked): boolean {
  return path.start === other.start && other.events.every((event, index) => event === path.events[index]);
}
