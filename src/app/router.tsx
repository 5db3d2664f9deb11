import {
  createLazyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useLocation,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import type { JSX } from 'react';
import { routes } from '#contract/pages.ts';
import type { AppServices } from '#src/services/services.ts';
import { NavigationContext } from './shell/navigation.ts';
import { loadPage } from './page-files.ts';
import { accountPages } from './page-names.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import { startPage } from '#src/ui/focus/focus.ts';
import { watchBack } from '#src/ui/overlays/back-entry.ts';

/** Shows the open page of the account; from there, others without a new document. */
export async function openRouter(services: AppServices): Promise<JSX.Element> {
  watchBack();
  const router = makeRouter(services);
  // The router also shows a page that cannot be loaded.
  await router.load().catch(() => undefined);
  return <RouterProvider router={router} />;
}

/** The route tree of the account's pages. All other pages load their own document. */
function makeRouter(services: AppServices) {
  const root = createRootRoute({ component: Routed });
  const children = accountPages.map((name) =>
    createRoute({ getParentRoute: () => root, path: routes[name] }).lazy(async () => {
      const { Page } = await loadPage(name);
      return createLazyRoute(routes[name])({ component: Page });
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(children),
    caseSensitive: true,
    defaultErrorComponent: BrokenPage,
    trailingSlash: 'preserve',
    // Leave addresses unchanged, so that the service receives an app's request exactly as sent.
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

function Routed(): JSX.Element {
  const router = useRouter();
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const goTo = (to: string): void => void navigate({ to });
  const prepare = (to: string): void => void router.preloadRoute({ to }).catch(() => undefined);
  return (
    <NavigationContext value={{ hash: hash === '' ? '' : `#${hash}`, goTo, prepare }}>
      <Outlet />
    </NavigationContext>
  );
}

/** An ended session and logout leave the page without asking. */
function guardLeaving({ history }: { readonly history: RouterHistory }, { leaveGuard, session }: AppServices): void {
  leaveGuard.attach((ask) =>
    history.block({
      blockerFn: async ({ currentLocation, nextLocation }) =>
        nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== routes.logout && !(await ask()),
      enableBeforeUnload: () => session.getSnapshot().matches('signedIn'),
    }),
  );
}

/** Another view starts at its top, where the router scrolls only for another path, and at its title. */
function focusPages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged, hashChanged }) => {
    const isOther = fromLocation !== undefined && (pathChanged || hashChanged);
    // The pressed control disappeared with the previous page. Anything else that has the focus keeps it.
    if (isOther && document.activeElement === document.body) startPage();
  });
}
