import { useMemo, type JSX, type ReactNode } from 'react';
import type { Services } from '#src/services/services.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { SlowCallContext } from '#src/ui/actions/slow-note.tsx';

/** Busy buttons and dialogs inside say when a call takes longer, and can be left. */
export function SlowCallProvider({
  calls: { isSlow, listen, leave },
  children,
}: {
  calls: Pick<Services['slowCalls'], 'isSlow' | 'listen' | 'leave'>;
  children: ReactNode;
}): JSX.Element {
  const { t } = useTranslator();
  const [text, leaveLabel] = [t('shell.slowCall.text'), t('shell.slowCall.leave')];
  const value = useMemo(() => ({ isSlow, listen, leave, text, leaveLabel }), [isSlow, listen, leave, text, leaveLabel]);
  return <SlowCallContext value={value}>{children}</SlowCallContext>;
}
