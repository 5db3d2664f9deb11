import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { pageNames } from '#contract/page-at.ts';
import { routes } from '#contract/pages.ts';
import type { AppServices } from '../services/services.ts';
import { chooserOf } from '#src/session/redirects.ts';
import { addAllStyles } from './all-styles.ts';
import { loadPage, openPage } from './page-files.ts';
import type { AppPage } from './page-names.ts';
import { BrokenPage } from './shell/broken-page.tsx';
import { ThirdPartyWaiting } from './shell/app-request-frame.tsx';
import { focusPage } from '#src/ui/focus/focus.ts';

interface RouteContext {
  services: AppServices;
}

/** Shown while a page waits for the session or for its script. */
const appRequest = { pendingMs: 0, pendingComponent: ThirdPartyWaiting };

interface Special {
  pendingMs?: number;
  pendingComponent?: typeof ThirdPartyWaiting;
  beforeLoad?: (before: { context: RouteContext }) => Promise<void>;
}

/** What routes do besides showing their page. */
const special: Partial<Record<AppPage, Special>> = {
  oauth: {
    ...appRequest,
    beforeLoad: async ({ context: { services } }) => {
      await isSettled(services);
      const chooser = chooserOf(services, services.session.getSnapshot().matches('signedIn'));
      if (chooser !== null) throw redirect({ href: chooser, replace: true });
    },
  },
  chooseAccount: appRequest,
  logout: {
    beforeLoad: async ({ context: { services } }) => {
      // The app's session is the app's to end.
      if (services.hostApp !== null) throw redirect({ href: routes.homePage, replace: true });
      await isSettled(services);
      services.session.send({ type: 'session.end' });
    },
  },
};

/**
 * The route tree: every page of the table but log-in, which is a document of its own, so that it appears without any of
 * this.
 */
export function makeRouter(services: AppServices) {
  const first = openPage();
  // The document of the first page has the styles of that page alone.
  const component = (name: AppPage) =>
    lazyRouteComponent(async () => {
      const [page] = await Promise.all([loadPage(name), name === first ? undefined : addAllStyles()]);
      return page;
    }, 'Page');
  const root = createRootRouteWithContext<RouteContext>()({ notFoundComponent: component('notFound') });
  const children = routed.map((name) =>
    createRoute({
      getParentRoute: () => root,
      path: routes[name],
      component: component(name),
      ...special[name],
    }),
  );
  const router = createRouter({
    routeTree: root.addChildren(children),
    context: { services },
    caseSensitive: true,
    defaultErrorComponent: BrokenPage,
    trailingSlash: 'preserve',
    // Addresses stay as they are written: what an app asks for in one goes to the service as it is.
    parseSearch: (query) => (query === '' ? {} : { query }),
    stringifySearch: ({ query }) => (typeof query === 'string' ? query : ''),
  });
  focusPages(router);
  guardLeaving(router, services);
  return router;
}

const routed = pageNames.filter((name) => name !== 'login' && name !== 'notFound');

async function isSettled({ session }: AppServices): Promise<void> {
  await waitFor(session, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}

/** A session that has ended, and log-out, take the page away without a question. */
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
 * On another page of the app the focus starts where it is read from: at its title, or at its content while there is no
 * title.
 */
function focusPages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged, hashChanged }) => {
    // The first page is the browser's own. What was pressed is gone with the page before; what has taken the focus
    // keeps it.
    if (fromLocation === undefined || !(pathChanged || hashChanged) || document.activeElement !== document.body) return;
    focusPage();
  });
}
