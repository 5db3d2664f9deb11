import type { ColumnType, Generated } from 'kysely';

/** A column as migrations create it, and as the code reads and writes it. */
export interface Column<Type> {
  /** Its PostgreSQL type. */
  readonly type: string;
  readonly isNullable: boolean;
  /** The database has a default. */
  readonly hasDefault: boolean;
  /** For the compiler only. */
  readonly of?: Type;
}

/** The types that the code reads from and writes to columns. */
export type TypesOf<Columns> = { [Name in keyof Columns]: Columns[Name] extends Column<infer Type> ? Type : never };

const column = <Type>(type: string): Column<Type> => ({ type, isNullable: false, hasDefault: false });

export const text = column<string>('text');
/** A text with one of a few values. */
export const textOf = <Type extends string>(): Column<Type> => column('text');
export const boolean = column<boolean>('boolean');
export const integer = column<number>('integer');
export const bigint = column<number>('bigint');
export const doublePrecision = column<number>('double precision');
export const timestamptz = column<Date>('timestamp with time zone');
export const bytea = column<Buffer>('bytea');
/** JSON written as text. */
export const jsonb = <Type>(): Column<ColumnType<Type, string, string>> => column('jsonb');
/** JSON with a database default. */
export const generatedJsonb = <Type>(): Column<ColumnType<Type, string | undefined, string>> => ({
  ...column('jsonb'),
  hasDefault: true,
});
/** JSON or null, read by a schema. */
export const unknownJsonb: Column<ColumnType<unknown, string | null>> = { ...column('jsonb'), isNullable: true };

/** Nullable; null must be written explicitly. */
export const nullable = <Type>({ type }: Column<Type>): Column<Type | null> => ({ ...column(type), isNullable: true });
/** Nullable; null if an insert leaves it out. */
export const optional = <Type>({ type }: Column<Type>): Column<Generated<Type | null>> => ({
  ...column(type),
  isNullable: true,
});
/** JSON written as text, or null, also if an insert leaves it out. */
export const optionalJsonb = <Type>(): Column<ColumnType<Type | null, string | null | undefined, string | null>> => ({
  ...column('jsonb'),
  isNullable: true,
});
/** The database fills it if an insert leaves it out. */
export const generated = <Type>({ type }: Column<Type>): Column<Generated<Type>> => ({
  ...column(type),
  hasDefault: true,
});
