import type { JSX } from 'react';
import type { MessageKey } from '#src/i18n/translator.ts';
import type { OtherTabs } from '#src/services/other-tabs.ts';
import { securityParts } from '#contract/security-parts.ts';
import { AbandonmentSection } from '#src/features/abandonment/abandonment.view.tsx';
import { ArchiveSection } from '#src/features/archive/archive.view.tsx';
import { CheckUpRow } from '#src/features/check-up/check-up.view.tsx';
import { DataProtectionRow } from '#src/features/data-protection/data-protection-row.tsx';
import { PasskeySection } from '#src/features/passkey/passkey.view.tsx';
import { PasswordSection } from '#src/features/password/password.view.tsx';
import { RecoveryEmailSection } from '#src/features/recovery-email/recovery-email.view.tsx';
import { PhoneRow, SecurityActivityRow, SessionsRow } from '#src/features/security-summary/security-summary.view.tsx';
import { TwoFactorSection } from '#src/features/two-factor/two-factor.view.tsx';
import { lazyView, type LazyPart } from '#src/features/lazy-view/lazy-view.tsx';

interface SettingsRow {
  /** The outer component of a feature, which starts its own actor. */
  readonly Row: () => JSX.Element | null;
  readonly otherTabs: OtherTabs;
}

interface Section {
  readonly title: MessageKey;
  readonly description?: MessageKey;
  /** Whether its rows share one card; otherwise each row has its own. */
  readonly shared: boolean;
  /** Whether it is about the keys of the videos. */
  readonly ofVideos?: boolean;
  readonly rows: Readonly<Record<string, SettingsRow>>;
}

/** How many rows the security page shows until its sections are known. */
export const skeletonRows = 20;

/** The security page, from top to bottom. To add a settings row, add one line here and one feature folder. */
export const sections: readonly Section[] = [
  {
    title: 'security.now.title',
    shared: true,
    rows: { checkUp: { Row: CheckUpRow, otherTabs: 'none' } },
  },
  {
    title: 'security.loggingIn.title',
    description: 'security.loggingIn.description',
    shared: true,
    rows: {
      password: { Row: PasswordSection, otherTabs: { untilRefused: 'password_error' } },
      phone: { Row: PhoneRow, otherTabs: 'none' },
      twoFactor: { Row: TwoFactorSection, otherTabs: { untilRefused: 'totp_enabled' } },
      passkeys: { Row: PasskeySection, otherTabs: { untilRefused: 'not_found' } },
      recoveryEmail: { Row: RecoveryEmailSection, otherTabs: { untilRefused: 'backup_email_not_found' } },
      sessions: { Row: SessionsRow, otherTabs: 'none' },
    },
  },
  {
    title: 'security.videos.title',
    description: 'security.videos.description',
    shared: false,
    ofVideos: true,
    rows: { dataProtection: { Row: DataProtectionRow, otherTabs: 'keysChanged' } },
  },
  {
    title: 'security.data.title',
    description: 'security.data.description',
    shared: true,
    rows: {
      archive: { Row: ArchiveSection, otherTabs: { untilRefused: 'dup_export_task' } },
      activity: { Row: SecurityActivityRow, otherTabs: 'none' },
    },
  },
  {
    title: 'security.closing.title',
    shared: true,
    rows: { abandonment: { Row: AbandonmentSection, otherTabs: { untilRefused: 'abandonment_scheduled' } } },
  },
];

export interface Part {
  readonly view: LazyPart<{ onBack: () => void }>;
  readonly pageTitle: MessageKey;
  readonly title: MessageKey;
  readonly description: MessageKey;
  /** The view renders title and description, because both depend on the current step. */
  readonly drawsTitle?: boolean;
  /** The page where the user decides to delete the account. */
  readonly reviewsDeletion?: boolean;
}

/** Views behind the security page, keyed by the fragment of its address. */
export const parts: Readonly<Record<string, Part | undefined>> = {
  [securityParts.checkUp]: {
    pageTitle: 'checkUp.pageTitle',
    title: 'checkUp.title',
    description: 'checkUp.description',
    view: lazyView(async () => (await import('#src/features/check-up/check-up.view.tsx')).CheckUpSection),
  },
  [securityParts.activity]: {
    pageTitle: 'securityActivity.pageTitle',
    title: 'securityActivity.title',
    description: 'securityActivity.description',
    view: lazyView(
      async () => (await import('#src/features/security-activity/security-activity.view.tsx')).SecurityActivitySection,
    ),
  },
  [securityParts.sessions]: {
    pageTitle: 'accountSessions.pageTitle',
    title: 'accountSessions.title',
    description: 'accountSessions.description',
    view: lazyView(
      async () => (await import('#src/features/account-sessions/account-sessions.view.tsx')).AccountSessionsSection,
    ),
  },
  [securityParts.lockDown]: {
    pageTitle: 'lockDown.pageTitle',
    title: 'lockDown.title',
    description: 'lockDown.description',
    drawsTitle: true,
    view: lazyView(async () => (await import('#src/features/lock-down/lock-down.view.tsx')).LockDownSection),
  },
  [securityParts.deletion]: {
    pageTitle: 'abandonment.pageTitle',
    title: 'abandonment.review.title',
    description: 'abandonment.review.leadIn',
    drawsTitle: true,
    reviewsDeletion: true,
    view: lazyView(async () => (await import('#src/features/abandonment/deletion-page.view.tsx')).DeletionPage),
  },
};
