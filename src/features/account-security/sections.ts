import type { JSX } from 'react';
import type { MessageKey } from '#src/i18n/translator.ts';
import { DataProtectionSection } from '../data-protection/data-protection.view.tsx';

interface Section {
  readonly title: MessageKey;
  readonly description: MessageKey;
  /** Each is the outer component of a feature: it starts its own actor. */
  readonly rows: Readonly<Record<string, () => JSX.Element>>;
}

/** The security page, from top to bottom. A new settings row is one line here and one feature folder. */
export const sections: readonly Section[] = [
  { title: 'security.videos.title', description: 'security.videos.description', rows: { dataProtection: DataProtectionSection } },
];
