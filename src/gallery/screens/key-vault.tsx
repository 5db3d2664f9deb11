import { keyVaultMachine } from '#machines/key-vault/key-vault.machine.ts';
import { paths } from '#machines/key-vault/key-vault.walk.ts';
import { KeyLoading } from '#src/features/data-protection/key-loading.tsx';
import { Card } from '#src/ui/layout/card.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(keyVaultMachine, paths, {}, (actor) => (
  <InSecurity>
    <Card>
      <KeyLoading actor={actor} />
    </Card>
  </InSecurity>
));
