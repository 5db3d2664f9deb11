import type { JSX } from 'react';
import { BareHeader } from '#src/routes/bare-header.tsx';
import { SiteFooter } from '#src/routes/site-footer.tsx';
import { useChecked } from './checked-source.ts';
import type { CheckedSource } from './checked-source.ts';

export function LoginHeader({ checked }: { checked: CheckedSource }): JSX.Element {
  return <BareHeader configuration={useChecked(checked)?.configuration} account={null} />;
}

export function LoginFooter({ checked }: { checked: CheckedSource }): JSX.Element {
  return <SiteFooter configuration={useChecked(checked)?.configuration} />;
}
