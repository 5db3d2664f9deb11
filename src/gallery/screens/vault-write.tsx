import { vaultWriteMachine } from '#machines/vault-write/vault-write.machine.ts';
import { kit } from '#machines/key-vault/vault.harness.ts';
import { inputOf, paths } from '#machines/vault-write/vault-write.walk.ts';
import { ChangeProtectionDialog } from '#src/features/data-protection/change-protection-dialog.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(vaultWriteMachine, paths, { input: inputOf('change') }, (actor) => (
  <InSecurity>
    <ChangeProtectionDialog actor={actor} hint="the hall" codes={1} kit={kit} />
  </InSecurity>
));
