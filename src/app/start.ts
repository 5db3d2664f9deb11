import { consumeAuthorizationResponse } from '#src/browser/authorization-response.ts';
import { keepPressedLink } from '#src/browser/keep-pressed-link.ts';
import { nextTask } from '#src/browser/next-task.ts';
import { openInspector } from '#src/inspector/open-inspector.ts';
import { createApp } from './app.ts';

/** Starts the pages that have a session: first the chart and its calls, then, in separate tasks, React and the page. */
async function start(): Promise<void> {
  keepPressedLink();
  const response = consumeAuthorizationResponse();
  const inspect = await openInspector();
  await nextTask();
  const app = createApp(response, inspect);
  app.actor.start();
  // Evaluated in a task each.
  await import('react-dom/client');
  await nextTask();
  const { show } = await import('./show.tsx');
  await nextTask();
  await show(app);
}

void start();
