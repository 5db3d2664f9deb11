import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { UnavailableScreen } from '#machines/retryable-read/retryable-read.model.ts';
import type { Failure } from '#machines/shared/failure.ts';
import { alerts, english, pressable } from './render-view.tsx';

/** What a chart selects for a settings row and the dialog on top. */
interface Shown {
  readonly name: string;
  readonly row: { readonly name: string } | UnavailableScreen;
  readonly dialog: {
    readonly name: string;
    readonly busy?: boolean;
    readonly failure?: Failure | null;
    readonly waitSeconds?: number;
  } | null;
}

/**
 * The view shows a row with this title, why it could not be read, its dialog and why that was refused. Something can be
 * pressed unless it is busy.
 */
export function expectRow({ name, row, dialog }: Shown, title: string, isBusy = false): void {
  if (row.name === 'row') expect(screen.getByRole('group', { name: title, hidden: true })).toBeDefined();
  const unread = 'waitSeconds' in row ? row : null;
  if (unread !== null) expect(alerts()[0]).toContain(english.explain(unread.failure, unread.waitSeconds));
  expect(screen.queryByRole('dialog') === null).toBe(dialog === null);
  if (dialog?.failure != null && dialog.busy !== true)
    expect(screen.getByRole('dialog').textContent).toContain(english.explain(dialog.failure, dialog.waitSeconds));
  if (name !== 'waiting' && !isBusy && dialog?.busy !== true && unread?.busy !== true)
    expect(pressable().length).toBeGreaterThan(0);
}
