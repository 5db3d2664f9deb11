import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { AnyRouter, RouterHistory } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { pages } from '#contract/pages.ts';
import type { AppServices } from '../services/services.ts';
import { chooserOf } from '#src/session/redirects.ts';
import { BrokenPage } from './pages/broken-page.tsx';
import { ThirdPartyWaiting } from './shell/app-request-frame.tsx';
import { focusPage } from '#src/ui/focus/focus.ts';

interface RouteContext {
  services: AppServices;
}

const root = createRootRouteWithContext<RouteContext>()({
  notFoundComponent: lazyRouteComponent(() => import('./pages/not-found-page.tsx'), 'NotFoundPage'),
});

const homePage = createRoute({
  getParentRoute: () => root,
  path: pages.homePage,
  component: lazyRouteComponent(() => import('./pages/home-page.tsx'), 'HomePage'),
});

const accountSecurity = createRoute({
  getParentRoute: () => root,
  path: pages.accountSecurity,
  component: lazyRouteComponent(() => import('./pages/security-page.tsx'), 'SecurityPage'),
});

const oauth = createRoute({
  getParentRoute: () => root,
  path: pages.oauth,
  beforeLoad: async ({ context: { services } }) => {
    await waitFor(services.session, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity });
    const chooser = chooserOf(services, services.session.getSnapshot().matches('signedIn'));
    if (chooser !== null) throw redirect({ href: chooser, replace: true });
  },
  pendingMs: 0,
  pendingComponent: ThirdPartyWaiting,
  component: lazyRouteComponent(() => import('./pages/consent-page.tsx'), 'ConsentPage'),
});

const chooseAccount = createRoute({
  getParentRoute: () => root,
  path: pages.chooseAccount,
  pendingMs: 0,
  pendingComponent: ThirdPartyWaiting,
  component: lazyRouteComponent(() => import('./pages/choose-account-page.tsx'), 'ChooseAccountPage'),
});

const logout = createRoute({
  getParentRoute: () => root,
  path: pages.logout,
  beforeLoad: async ({ context: { services } }) => {
    // The app's session is the app's to end.
    if (services.hostApp !== null) throw redirect({ href: pages.homePage, replace: true });
    await waitFor(services.session, (snapshot) => !snapshot.hasTag('busy'), { timeout: Infinity });
    services.session.send({ type: 'session.end' });
  },
  component: lazyRouteComponent(() => import('./pages/log-out-page.tsx'), 'LogOutPage'),
});

const authCallback = createRoute({
  getParentRoute: () => root,
  path: pages.authCallback,
  component: lazyRouteComponent(() => import('./pages/third-party-sign-in-page.tsx'), 'ThirdPartySignInPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: pages.resetPassword,
  component: lazyRouteComponent(() => import('./pages/reset-password-page.tsx'), 'ResetPasswordPage'),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: pages.verifyEmail,
  component: lazyRouteComponent(() => import('./pages/email-link-page.tsx'), 'VerifyEmailPage'),
});

const emailCallback = createRoute({
  getParentRoute: () => root,
  path: pages.emailCallback,
  component: lazyRouteComponent(() => import('./pages/email-link-page.tsx'), 'EmailCallbackPage'),
});

const twoFactor = createRoute({
  getParentRoute: () => root,
  path: pages.twoFactor,
  component: lazyRouteComponent(() => import('./pages/two-factor-info-page.tsx'), 'TwoFactorInfoPage'),
});

/** The route tree. Log-in is a document of its own, so that it appears without any of this. */
export function makeRouter(services: AppServices) {
  const router = createRouter({
    routeTree: root.addChildren([
      homePage,
      oauth,
      chooseAccount,
      accountSecurity,
      logout,
      authCallback,
      resetPassword,
      verifyEmail,
      emailCallback,
      twoFactor,
    ]),
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
        nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== pages.logout && !(await ask()),
      enableBeforeUnload: () => session.getSnapshot().matches('signedIn'),
    }),
  );
}

/** On another page of the app the focus starts where it is read from: at its title, or at its content while there is no title. */
function focusPages(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged, hashChanged }) => {
    // The first page is the browser's own. What was pressed is gone with the page before; what has taken the focus keeps it.
    if (fromLocation === undefined || !(pathChanged || hashChanged) || document.activeElement !== document.body) return;
    focusPage();
  });
}
