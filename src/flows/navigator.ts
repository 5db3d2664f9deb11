/** Leaves the page, at most once in its life: no fault can make it bounce. A reload is asked for by a person or happens once. */
export interface Navigator {
  go(to: string): void;
  reload(): void;
}

export function makeNavigator(location: Pick<Location, 'replace' | 'reload'>): Navigator {
  let left = false;
  return {
    go(to) {
      if (left) return;
      left = true;
      location.replace(to);
    },
    reload: () => location.reload(),
  };
}
