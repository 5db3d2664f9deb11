import { useState } from 'react';

/** Copies a text and reports whether the browser allowed it; null before the first try. */
export function useCopy(onCopied?: () => void): [outcome: 'done' | 'failed' | null, copy: (text: string) => void] {
  const [outcome, setOutcome] = useState<'done' | 'failed' | null>(null);
  // Only a secure context has a clipboard.
  const write = async (text: string): Promise<void> => navigator.clipboard.writeText(text);
  const copy = (text: string): void =>
    void write(text).then(
      () => {
        setOutcome('done');
        onCopied?.();
      },
      () => setOutcome('failed'),
    );
  return [outcome, copy];
}
