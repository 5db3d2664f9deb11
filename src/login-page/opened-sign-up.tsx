// Separate from sign-up.tsx, which loads it when sign-up is opened.
import { useDeferredValue, useLayoutEffect, type JSX } from 'react';
import { likelyCountry } from '#machines/account-creation/account-creation.rules.ts';
import type { SignUpDraft } from '#machines/sign-up/sign-up.model.ts';
import { storedInput } from '#src/features/sign-up/sign-up.actors.ts';
import { SignUpSection, type SignUpSectionProps } from '#src/features/sign-up/sign-up.section.tsx';
import { endEarlyInput, replaySubmit, syncEmail } from './early-input.ts';
import { useLoginTab } from './active-tab.ts';
import { useConfiguration, type ConfigurationSource } from './configuration-source.ts';

/** The chart's start values. */
export type SignUpStart = Pick<SignUpSectionProps, 'open' | 'inspect'>;

interface Props extends SignUpStart {
  source: ConfigurationSource;
  /** Restores lost input. */
  restore: () => void;
}

/** Sign-up, which is also prerendered: the first render must match the HTML and keeps input typed there. */
export function OpenedSignUp({ source, restore, ...start }: Props): JSX.Element {
  const known = useConfiguration(source);
  const shown = useLoginTab() === 'signUp';
  // What the HTML cannot know has a render of its own, in slices: hydration would be too long a task with it.
  const isStarting = useDeferredValue(false, true);
  useLayoutEffect(() => {
    if (isStarting) return;
    endEarlyInput();
    restore();
    fillIn(storedInput().draft ?? { email: '', country: likelyCountry(navigator.languages), news: false });
    syncEmail();
    reportInput();
    replaySubmit('signup');
  }, [isStarting, restore]);
  return (
    <div className={isStarting ? 'is-pending' : undefined}>
      <SignUpSection
        shown={shown}
        links={{ terms: known?.links.terms, privacy: known?.links.privacy }}
        isStarting={isStarting}
        {...start}
      />
    </div>
  );
}

/** Values that the HTML cannot know; input is kept. */
function fillIn({ email, country, news }: SignUpDraft): void {
  for (const [name, value] of Object.entries({ email, country })) {
    const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(`#signup [name=${name}]`);
    if (value !== '' && field?.value === '') field.value = value;
  }
  const box = document.querySelector<HTMLInputElement>('#signup [name=news]');
  if (box !== null) box.checked ||= news;
}

/** React received no events for earlier input. */
function reportInput(): void {
  for (const field of document.querySelectorAll<HTMLInputElement>('#signup input:not([type=checkbox])'))
    if (field.value !== '') field.dispatchEvent(new Event('input', { bubbles: true }));
}
