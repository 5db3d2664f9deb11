import { createElement, lazy, useState } from 'react';
import type { ComponentType, JSX } from 'react';

type PartView = ComponentType<{ onBack: () => void }>;

export interface LoadedLater {
  /** Loaded when opened, so that the security page does not include it. */
  readonly View: PartView;
  /** Loads it ahead: the page is on its way to it. */
  readonly load: () => Promise<unknown>;
}

/**
 * A view that is loaded with its page, or when it is opened. Loaded, it is there at once: what it reads is asked for
 * together with the reads of the page.
 */
export function loadedLater(fetchView: () => Promise<PartView>): LoadedLater {
  let loaded: PartView | null = null;
  const load = async (): Promise<PartView> => (loaded = await fetchView());
  const Later = lazy(async () => ({ default: await load() }));
  function View(props: { onBack: () => void }): JSX.Element {
    // Another component in its place would start again.
    const [first] = useState(() => loaded ?? Later);
    return createElement(first, props);
  }
  return { load, View };
}
