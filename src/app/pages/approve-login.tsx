import type { JSX } from 'react';
import { LoginApprovalSection } from '#src/features/login-approval/login-approval.view.tsx';
import { useTranslator } from '#src/i18n/context.tsx';
import { AppRequestPage } from '../shell/app-request-page.tsx';
import { StartingAppRequest } from '../shell/starting-frame.tsx';

export const title = 'loginApproval.pageTitle';

export { StartingAppRequest as Starting };

/** The page that a phone opens from the QR code of a computer. */
export function Page(): JSX.Element {
  const { t } = useTranslator();
  return <AppRequestPage title={t(title)}>{(account) => <LoginApprovalSection key={account} />}</AppRequestPage>;
}
