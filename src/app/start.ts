import { consumeAuthorizationResponse } from '#src/browser/authorization-response.ts';
import { keepPressedLink } from '#src/browser/keep-pressed-link.ts';
import { followTheme } from '#src/browser/storage/theme.ts';
import { openInspector } from '#src/inspector/open-inspector.ts';
import { createApp } from './app.ts';
import { show } from './show.tsx';

/** Starts the pages that have a session: the chart with its calls, then the page. */
async function start(): Promise<void> {
  keepPressedLink();
  followTheme();
  const response = consumeAuthorizationResponse();
  const app = createApp(response, await openInspector());
  app.actor.start();
  await show(app);
}

void start();
