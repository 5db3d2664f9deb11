/** Leaves the page by itself at most once in its life: no fault can make it bounce. */
export interface Navigator {
  go(to: string): void;
  /** Asked for by a person, or done once. */
  reload(): void;
  /** Somewhere a person has asked for and may come back from. */
  visit(to: string): void;
}

export function createNavigator(location: Pick<Location, 'replace' | 'reload' | 'assign'>): Navigator {
  let left = false;
  return {
    go(to) {
      if (left) return;
      left = true;
      location.replace(to);
    },
    reload: () => location.reload(),
    visit: (to) => location.assign(to),
  };
}
