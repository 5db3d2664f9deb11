import { dataProtectionMachine } from '#machines/data-protection/data-protection.machine.ts';
import { input, paths } from '#machines/data-protection/data-protection.walk.ts';
import { DataProtectionView } from '#src/features/data-protection/data-protection.view.tsx';
import { InSecurity } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(dataProtectionMachine, paths, { input }, (actor) => (
  <InSecurity>
    <DataProtectionView actor={actor} />
  </InSecurity>
));
