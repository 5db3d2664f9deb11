import type { ColumnType, Generated } from 'kysely';

/** A column as a migration makes it, and as the code reads and writes it. */
export interface Column<Type> {
  /** What PostgreSQL calls its type. */
  readonly type: string;
  readonly isNullable: boolean;
  /** The database has a value where an insert gives none. */
  readonly hasDefault: boolean;
  /** For the compiler alone. */
  readonly of?: Type;
}

/** What the code reads and writes in columns. */
export type TypesOf<Columns> = { [Name in keyof Columns]: Columns[Name] extends Column<infer Type> ? Type : never };

const column = <Type>(type: string): Column<Type> => ({ type, isNullable: false, hasDefault: false });

export const text = column<string>('text');
/** A text that is one of a few. */
export const textOf = <Type extends string>(): Column<Type> => column('text');
export const varchar = column<string>('character varying');
export const boolean = column<boolean>('boolean');
export const integer = column<number>('integer');
export const bigint = column<number>('bigint');
export const doublePrecision = column<number>('double precision');
export const timestamptz = column<Date>('timestamp with time zone');
export const bytea = column<Buffer>('bytea');
/** JSON that is written as its text. */
export const jsonb = <Type>(): Column<ColumnType<Type, string, string>> => column('jsonb');
/** JSON that the database fills where an insert leaves it out. */
export const generatedJsonb = <Type>(): Column<ColumnType<Type, string | undefined, string>> => ({
  ...column('jsonb'),
  hasDefault: true,
});
/** JSON or nothing, read by a schema. */
export const unknownJsonb: Column<ColumnType<unknown, string | null>> = { ...column('jsonb'), isNullable: true };

/** Null is written where there is no value. */
export const nullable = <Type>({ type }: Column<Type>): Column<Type | null> => ({ ...column(type), isNullable: true });
/** Null where an insert leaves it out. */
export const optional = <Type>({ type }: Column<Type>): Column<Generated<Type | null>> => ({
  ...column(type),
  isNullable: true,
});
/** The database fills it where an insert leaves it out. */
export const generated = <Type>({ type }: Column<Type>): Column<Generated<Type>> => ({
  ...column(type),
  hasDefault: true,
});
