import type { AnyRouter } from '@tanstack/react-router';
import { focusPage } from '#src/ui/forms/focus.ts';

/** On another page of the app the focus starts where it is read from: at its title, or at its content while there is none. */
export function focusPages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    // The first page is the browser's own. What was pressed is gone with the page before; what has taken the focus keeps it.
    if (fromLocation === undefined || !pathChanged || document.activeElement !== document.body) return;
    focusPage();
  });
}
