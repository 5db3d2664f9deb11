import type { WholePath } from '#machines/testing/whole-paths.ts';

interface Titled {
  readonly title: string;
  readonly events: readonly unknown[];
}

/**
 * Performs a whole path, and checks the view at each end along it, which may be the start. The check only looks, since
 * more steps follow. A failure names the path that ends there.
 */
export async function performPath<Path extends Titled>(
  { ends }: WholePath<Path>,
  perform: (step: Path['events'][number]) => Promise<unknown>,
  check: (end: Path) => Promise<void> | void,
): Promise<void> {
  let performed = 0;
  for (const end of ends) {
    try {
      for (const step of end.events.slice(performed)) await perform(step);
      performed = end.events.length;
      await check(end);
    } catch (error) {
      if (error instanceof Error) error.message = `“${end.title}”: ${error.message}`;
      throw error;
    }
  }
}
