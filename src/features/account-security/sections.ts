import type { JSX } from 'react';
import type { MessageKey } from '#src/i18n/translator.ts';
import { AbandonmentSection } from '../abandonment/abandonment.view.tsx';
import { ArchiveSection } from '../archive/archive.view.tsx';
import { PasswordSection } from '../password/password.view.tsx';
import { DataProtectionSection } from '../data-protection/data-protection.view.tsx';
import { RecoveryEmailSection } from '../recovery-email/recovery-email.view.tsx';
import { TwoFactorSection } from '../two-factor/two-factor.view.tsx';

interface Section {
  readonly title: MessageKey;
  readonly description: MessageKey;
  /** Whether its rows share one card; else each row draws its own. */
  readonly shared: boolean;
  /** Each is the outer component of a feature: it starts its own actor. */
  readonly rows: Readonly<Record<string, () => JSX.Element | null>>;
}

/** The security page, from top to bottom. A new settings row is one line here and one feature folder. */
export const sections: readonly Section[] = [
  { title: 'security.loggingIn.title', description: 'security.loggingIn.description', shared: true, rows: { password: PasswordSection, twoFactor: TwoFactorSection, recoveryEmail: RecoveryEmailSection } },
  { title: 'security.videos.title', description: 'security.videos.description', shared: false, rows: { dataProtection: DataProtectionSection } },
  { title: 'security.data.title', description: 'security.data.description', shared: true, rows: { archive: ArchiveSection } },
  { title: 'security.closing.title', description: 'security.closing.description', shared: true, rows: { abandonment: AbandonmentSection } },
];
