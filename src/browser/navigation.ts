/** Leaves the page automatically at most once per page load, so no fault can cause a redirect loop. */
export interface Navigator {
  go(to: string): void;
  /** Requested by the user, or done once. */
  reload(): void;
  /** An address that the user requested and can navigate back from. */
  visit(to: string): void;
}

/** `leave` prepares the page for its redirect. */
export function createNavigator(
  location: Pick<Location, 'replace' | 'reload' | 'assign'>,
  leave: (redirect: () => void) => void = (redirect) => redirect(),
): Navigator {
  let left = false;
  return {
    go(to) {
      if (left) return;
      left = true;
      leave(() => location.replace(to));
    },
    reload: () => location.reload(),
    visit: (to) => location.assign(to),
  };
}
