import { Secret } from '#machines/shared/secret.ts';
import type { Draft } from '#machines/vault-write/vault-write.model.ts';

/** What is typed, as it is typed: nothing of a code is trimmed. */
export function readDraft(form: HTMLFormElement): Draft {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    current: new Secret(text('current')),
    pin: new Secret(text('pin')),
    again: new Secret(text('again')),
    hint: text('hint').trim(),
    understood: data.has('understood'),
  };
}
