import type { JSX } from 'react';
import { act, render, screen } from '@testing-library/react';
import type { AnyActorRef, EventObject } from 'xstate';
import { TranslatorProvider } from '#src/i18n/context.tsx';
import { allMessages, loadTranslator } from '#src/i18n/catalogs.ts';

/** The product's English messages. */
export const english = await loadTranslator(allMessages, 'en-US');

/** Renders a view with the product's messages. */
export function renderView(view: JSX.Element): void {
  render(
    <TranslatorProvider initial={english} catalog={allMessages} onChoice={() => undefined}>
      {view}
    </TranslatorProvider>,
  );
}

/** Runs an action outside the page, and lets the page render it. */
export async function actAsync(what: () => Promise<void> | void): Promise<void> {
  await act(async () => {
    await what();
  });
}

/** Sends a chart along a path; the page renders each step. */
export async function walk(actor: Pick<AnyActorRef, 'send'>, events: readonly EventObject[]): Promise<void> {
  for (const event of events) await actAsync(() => actor.send(event));
}

/** What a user can press now. */
export function pressable(): HTMLElement[] {
  const all = [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')];
  return all.filter((each) => each.getAttribute('aria-disabled') !== 'true');
}

/** Matches the innermost element with this text, including the text of its parts, such as an address. */
export function readsAs(text: string | RegExp): (content: string, element: Element | null) => boolean {
  const matches = ({ textContent }: Element): boolean =>
    typeof text === 'string' ? textContent === text : text.test(textContent);
  return (_, element) => element !== null && matches(element) && ![...element.children].some(matches);
}

/** The text that screen readers announce. */
export function alerts(): string[] {
  const text = (alert: Element): string => (alert.querySelector('.form-message__text') ?? alert).textContent ?? '';
  return screen
    .queryAllByRole('alert')
    .map(text)
    .filter((text) => text !== '');
}
