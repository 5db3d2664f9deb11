import type { InspectionEvent } from 'xstate';

/** Shows an event of a chart; every actor that the page starts gets it. */
export type Inspect = (event: InspectionEvent) => void;

const statelyInspector = 'https://stately.ai/inspect';

/**
 * With `?inspect`, in development only: shows the running charts below the page, in the inspector of this origin.
 * `?inspect=stately` shows them in Stately's own inspector, which needs a network.
 */
export async function openInspector(): Promise<Inspect | undefined> {
  const query = new URLSearchParams(window.location.search).get('inspect');
  if (!import.meta.env.DEV || query === null) return undefined;
  const { createBrowserInspector } = await import('@statelyai/inspect');
  const url = query === 'stately' ? statelyInspector : '/inspector.html';
  const iframe = document.createElement('iframe');
  iframe.title = 'Running charts';
  iframe.style.cssText =
    'position:fixed;inset:auto 0 0 0;width:100%;height:45vh;border:0;border-top:2px solid;z-index:9';
  iframe.src = url;
  document.body.append(iframe);
  document.body.style.paddingBottom = '45vh';
  const { inspect } = createBrowserInspector({ iframe, url, serialize: withoutSecrets });
  return (event) => inspect.next?.(event);
}

/**
 * The data that may leave the page for the inspector: the event as JSON. A `Secret` serializes as "[secret]" anywhere:
 * in an event, a context, or the input of an invoked actor, which the inspector's own sanitizers miss.
 */
export function withoutSecrets<T>(event: T): T {
  const seen = new WeakSet<object>();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON keeps the shape; the inspector reads only data
  return JSON.parse(
    JSON.stringify(event, (key, value: unknown) => {
      if (typeof value === 'function') return '[function]';
      if (typeof value !== 'object' || value === null) return value;
      // Actors and their logic have their own events.
      if (key === 'children' || key === 'machine' || key === 'logic' || key === 'self') return undefined;
      if (seen.has(value) && key !== '') return '[shown above]';
      seen.add(value);
      return value;
    }),
  ) as T;
}
