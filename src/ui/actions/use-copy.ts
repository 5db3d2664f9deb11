import { useState } from 'react';

/** Puts a text on the clipboard, and says whether the browser allowed it; null before it was tried. */
export function useCopy(): [outcome: 'done' | 'failed' | null, copy: (text: string) => void] {
  const [outcome, setOutcome] = useState<'done' | 'failed' | null>(null);
  // Where the page is no secure context there is no clipboard.
  const write = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
  const copy = (text: string): void =>
    void write(text).then(
      () => setOutcome('done'),
      () => setOutcome('failed'),
    );
  return [outcome, copy];
}
