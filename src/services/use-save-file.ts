import { useState } from 'react';
import { failureOf, type Failure } from '#machines/shared/failure.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { AppServices } from './services.ts';

/** Saves a text file by the app; with why the last try failed. */
export function useSaveFile(
  hostApp: AppServices['hostApp'],
  onSaved: () => void,
): [failure: Failure | null, save: (name: string, text: string) => void] {
  const [failure, setFailure] = useState<Failure | null>(null);
  const save = (name: string, text: string): void => {
    setFailure(null);
    const file = { name, type: 'text/plain;charset=utf-8', text: new Secret(text) };
    hostApp?.saveFile(file).then(onSaved, (error: unknown) => setFailure(failureOf(error)));
  };
  return [failure, save];
}
