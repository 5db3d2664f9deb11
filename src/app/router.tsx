import { createRootRoute, createRoute, createRouter, lazyRouteComponent, RouterProvider } from '@tanstack/react-router';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import type { AppServices } from '../services/services.ts';
import { addAllStyles } from './all-styles.ts';
import { loadPage, openPage } from './page-files.ts';
import { accountPages } from './page-names.ts';
import type { AppPage } from './page-names.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import { focusPage } from '#src/ui/focus/focus.ts';

/** The open page of the account, in its router. */
export async function openWithRouter(services: AppServices): Promise<JSX.Element> {
  const router = makeRouter(services);
  // The router also shows a page that cannot be loaded.
  await router.load().catch(() => undefined);
  return <RouterProvider router={router} />;
}

/** The route tree of the account's pages. All others are entered and left with their document, and load no router. */
function makeRouter(services: AppServices) {
  const first = openPage();
  // The first page's document has only its own styles.
  const component = (name: AppPage) =>
    lazyRouteComponent(async () => {
      const [page] = await Promise.all([loadPage(name), name === first ? undefined : addAllStyles()]);
      return page;
    }, 'Page');
  const root = createRootRoute();
  const children = accountPages.map((name) =>
    createRoute({ getParentRoute: () => root, path: routes[name], component: component(name) }),
  );
  const router = createRouter({
    routeTree: root.addChildren(children),
    caseSensitive: true,
    defaultErrorComponent: BrokenPage,
    trailingSlash: 'preserve',
    // Addresses are left unchanged, so that an app's request reaches the service exactly as sent.
    parseSearch: (query) => (query === '' ? {} : { query }),
    stringifySearch: ({ query }) => (typeof query === 'string' ? query : ''),
  });
  focusPages(router);
  guardLeaving(router, services);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

/** An ended session or a logout leaves the page without asking. */
function guardLeaving({ history }: { readonly history: RouterHistory }, { leaveGuard, session }: AppServices): void {
  leaveGuard.attach((ask) =>
    history.block({
      blockerFn: async ({ currentLocation, nextLocation }) =>
        nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== routes.logout && !(await ask()),
      enableBeforeUnload: () => session.getSnapshot().matches('signedIn'),
    }),
  );
}

/**
 * On another page of the app the focus starts where reading starts: at its title, or at its content while there is no title.
 */
function focusPages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged, hashChanged }) => {
    // The browser handles the first page. The pressed control is removed with the previous page; what has taken the focus keeps it.
    if (fromLocation === undefined || !(pathChanged || hashChanged) || document.activeElement !== document.body) return;
    focusPage();
  });
}
