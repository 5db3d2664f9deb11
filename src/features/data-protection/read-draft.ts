import { Secret } from '#machines/shared/secret.ts';
import type { Draft } from '#machines/vault-write/vault-write.model.ts';
import { readForm } from '#src/ui/forms/read-form.ts';

/** What is typed, as it is typed: nothing of a code is trimmed. */
export function readDraft(form: HTMLFormElement): Draft {
  const { text, isTicked } = readForm(form);
  return {
    current: new Secret(text('current')),
    pin: new Secret(text('pin')),
    again: new Secret(text('again')),
    hint: text('hint').trim(),
    understood: isTicked('understood'),
  };
}
