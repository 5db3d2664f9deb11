import type { JSX } from 'react';
import { MessageBarView } from '#src/features/message-bar/message-bar.view.tsx';
import { stillServices } from '#src/gallery/surroundings.ts';
import { ServicesContext } from '#src/services/services-context.ts';
import { renderView } from './render-view.tsx';

/** Renders a view of a page with a session, and its message bar. Returns the success that the bar shows. */
export function renderWithBar(view: JSX.Element): () => string {
  const services = stillServices(true);
  renderView(
    <ServicesContext value={services}>
      <MessageBarView actor={services.messageBar} />
      {view}
    </ServicesContext>,
  );
  return () => document.querySelector('.message-bar p')?.textContent ?? '';
}
