import type { ActorOptions, AnyActorLogic } from 'xstate';

/** With `?inspect`, in development only: the running charts show in the Stately inspector of this origin, offline. */
export async function openInspector(): Promise<ActorOptions<AnyActorLogic>['inspect']> {
  if (!import.meta.env.DEV || !new URLSearchParams(window.location.search).has('inspect')) return undefined;
  const { createBrowserInspector } = await import('@statelyai/inspect');
  const { plain } = await import('./plain.ts');
  const iframe = document.createElement('iframe');
  iframe.title = 'Running charts';
  iframe.style.cssText = 'position:fixed;inset:auto 0 0 0;width:100%;height:45vh;border:0;border-top:2px solid;z-index:9';
  iframe.src = '/inspector.html';
  document.body.append(iframe);
  document.body.style.paddingBottom = '45vh';
  return createBrowserInspector({ iframe, url: '/inspector.html', serialize: plain }).inspect;
}
