import { cleanCode } from '#contract/rules/codes.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { present } from '#machines/shared/present.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { TwoFactorContext, TwoFactorEvent } from './two-factor.model.ts';
import { authenticatorsIn, problemsIn } from './two-factor.rules.ts';

interface Situation {
  readonly context: TwoFactorContext;
  readonly event: TwoFactorEvent;
}
type Update = Partial<TwoFactorContext>;

const asked = { problem: null, nameProblem: null, failure: null, challenge: null } satisfies Update;

/** A submitted code sets up the first authenticator, or another one under a name. */
export function setSettingUp({ context: { status }, event }: Situation): Update {
  const { code, name = '' } = eventOf(event, 'code.submit');
  const cleaned = new Secret(cleanCode(code.reveal()));
  const isFirst = status?.enabled !== true;
  return {
    ...asked,
    change: isFirst ? { kind: 'enable', code: cleaned } : { kind: 'add', code: cleaned, name: name.trim() },
  };
}

export function setChosen({ context: { status }, event }: Situation): Update {
  const { id } = event.type === 'app.rename' ? event : eventOf(event, 'app.remove');
  return { chosen: authenticatorsIn(status).find((each) => each.id === id) ?? null, change: null };
}

export function setRenaming({ context: { chosen }, event }: Situation): Update {
  const { name } = eventOf(event, 'name.submit');
  return { ...asked, change: { kind: 'rename', id: present(chosen, 'chosen').id, name: name.trim() } };
}

export function setRemoving({ context: { chosen } }: Situation): Update {
  return { ...asked, change: { kind: 'remove', id: present(chosen, 'chosen').id } };
}

/** What a change has achieved is known, whatever came before it. */
export function setCompleted({ context: { change } }: Situation): Update {
  return { lastCompleted: change?.kind ?? null, isInterrupted: false };
}

export function setProblem({ event }: Situation): Update {
  return { ...problemsIn(event), failure: null };
}

/** While the user has to wait, the reason stays. */
export function clearProblem({ context: { waitSeconds, failure } }: Situation): Update {
  return { problem: null, nameProblem: null, failure: waitSeconds > 0 ? failure : null };
}

export const withoutSecrets = {
  secret: null,
  change: null,
  chosen: null,
  challenge: null,
  backupCodes: null,
  canConfirmCodes: false,
} satisfies Update;
