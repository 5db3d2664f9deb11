import type { JSX } from 'react';
import type { WriteKind } from '#machines/vault-write/vault-write.model.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import type { VaultWriteActor } from './vault-write.actors.ts';

interface OtherKind {
  readonly to: WriteKind;
  readonly reason: 'forgot' | 'know' | 'useKit' | 'noKit' | 'removeKit' | 'keepKit';
}

const useKit: OtherKind = { to: 'recover', reason: 'useKit' };
const know: OtherKind = { to: 'change', reason: 'know' };

/**
 * The writes to switch to, for someone who forgot the code or remembered it. A kit loses no video, so it comes first.
 */
function otherKindsOf(kind: WriteKind, hasKit: boolean): readonly OtherKind[] {
  const withKit = hasKit ? [useKit] : [];
  switch (kind) {
    case 'change':
      return [{ to: hasKit ? 'recover' : 'reset', reason: 'forgot' }];
    case 'turnOff':
      return [...withKit, { to: 'delete', reason: 'forgot' }];
    case 'delete':
      return [...withKit, { to: 'turnOff', reason: 'know' }];
    case 'reset':
      return [...withKit, know];
    case 'recover':
      return [{ to: 'reset', reason: 'noKit' }, know];
    case 'makeKit':
      return hasKit ? [{ to: 'removeKit', reason: 'removeKit' }] : [];
    case 'removeKit':
      return [{ to: 'makeKit', reason: 'keepKit' }];
    case 'set':
    case 'addPasskey':
      return [];
  }
}

interface OtherKindsProps {
  actor: VaultWriteActor;
  kind: WriteKind;
  hasKit: boolean;
}

export function OtherKinds({ actor, kind, hasKit }: OtherKindsProps): JSX.Element | null {
  const { t } = useTranslator();
  const others = otherKindsOf(kind, hasKit);
  if (others.length === 0) return null;
  return (
    <div className="form-actions">
      {others.map(({ to, reason }) => (
        <Button key={reason} variant="ghost" onPress={() => actor.send({ type: 'kind.choose', kind: to })}>
          {t(`dataProtection.form.${reason}`)}
        </Button>
      ))}
    </div>
  );
}
