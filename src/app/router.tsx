import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
  useLocation,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { useLayoutEffect, type JSX } from 'react';
import { routes } from '#contract/pages.ts';
import type { AppServices } from '#src/services/services.ts';
import { addAllStyles } from './all-styles.ts';
import { NavigationContext } from './shell/navigation.ts';
import { loadPage } from './page-files.ts';
import { accountPages, type AppPage } from './page-names.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import { focusPage } from '#src/ui/focus/focus.ts';

/** Navigates to another page of the account; from then on one router shows them. */
export async function openWithRouter(services: AppServices, path: string): Promise<JSX.Element> {
  const router = makeRouter(services);
  router.history.push(path);
  // The router also shows a page that cannot be loaded.
  await router.load().catch(() => undefined);
  return <Routes router={router} />;
}

function Routes({ router }: { router: ReturnType<typeof makeRouter> }): JSX.Element {
  useLayoutEffect(() => {
    // From here on the router listens to Back. An earlier Back has changed only the address, and the router does not
    // reload on its own what it loaded before rendering.
    if (router.history.location.href !== router.state.resolvedLocation?.href) router.load().catch(() => undefined);
  }, [router]);
  return <RouterProvider router={router} />;
}

/** The route tree of the account's pages. All other pages load their own document. */
function makeRouter(services: AppServices) {
  const component = (name: AppPage) =>
    lazyRouteComponent(async () => {
      const [page] = await Promise.all([loadPage(name), addAllStyles()]);
      return page;
    }, 'Page');
  const root = createRootRoute({ component: Routed });
  const children = accountPages.map((name) =>
    createRoute({ getParentRoute: () => root, path: routes[name], component: component(name) }),
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

/** On another page of the app the focus starts at the title or, without one, at the content. */
function focusPages(router: AnyRouter): void {
  let isFirst = true;
  router.subscribe('onRendered', ({ pathChanged, hashChanged }) => {
    const isOther = isFirst || pathChanged || hashChanged;
    isFirst = false;
    // The pressed control disappeared with the previous page. Anything else that has the focus keeps it.
    if (isOther && document.activeElement === document.body) focusPage();
  });
}
