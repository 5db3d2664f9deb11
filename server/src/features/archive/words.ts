import { isArchived, type ArchivedColumn } from '../../platform/database/account-columns.ts';
import type { wordsIn } from '../../platform/language/words.ts';

export type Words = ReturnType<typeof wordsIn>['archive'];
/** A column with a label on the page. */
export type Label = ArchivedColumn | OtherLabel;
/** A column of another table, under a name that no column of `accounts` has. */
type OtherLabel = keyof Words['fields'];
export type SectionName = keyof Words['sections'];

/** The page's label for a column. */
export function labelOf(column: Label, { columns, fields }: Words): string {
  const labels: Record<ArchivedColumn, string> = columns;
  return isArchived(column) ? labels[column] : fields[column];
}
