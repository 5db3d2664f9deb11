import * as v from 'valibot';

/** What a key of the internal port may do. */
const scopes = [
  /** Write and read for the operator's other systems: events, deletion locks, accounts, recipients of news. */
  'systems',
  /** Read the metrics. */
  'metrics',
  /** Find an account and see its state. */
  'read',
  /** Unlock the login, end sessions, cancel a deletion. */
  'support',
  /** Disable and enable an account. */
  'disable',
  /** Place and lift what blocks a deletion. */
  'locks',
  /** Request, approve and refuse the removal of a second factor. */
  'factors',
  /** List mails that were not accepted, send them again, drop them. */
  'mails',
  /** Apply the journal to a restored database. */
  'restore',
] as const;

export type Scope = (typeof scopes)[number];

/** A caller of the internal port. The audit stores its name. */
export interface OperatorKey {
  readonly name: string;
  readonly scopes: readonly Scope[];
}

export interface StoredKey extends OperatorKey {
  /** SHA-256 of the key in hexadecimal, so that the settings contain nothing that opens the port. */
  readonly sha256: string;
}

const keySchema = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[\w.@-]{1,64}$/)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  scopes: v.pipe(v.array(v.picklist(scopes)), v.minLength(1)),
});

/**
 * The JSON list of OPERATOR_KEYS. Names and keys must be unique: two names for one key could approve their own
 * requests.
 */
export const operatorKeysSetting = v.pipe(
  v.string(),
  v.rawTransform<string, readonly StoredKey[]>(({ dataset, addIssue, NEVER }) => {
    const list = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(keySchema)), dataset.value);
    const differ = (field: 'name' | 'sha256'): boolean =>
      list.success && new Set(list.output.map((key) => key[field])).size === list.output.length;
    if (list.success && differ('name') && differ('sha256')) return list.output;
    addIssue({
      message: `must be a JSON list of keys with different names, like [{"name": "ann", "sha256": "…", "scopes": ["read"]}]; npm run admin -- key ann read makes one, and scopes are ${scopes.join(', ')}`,
    });
    return NEVER;
  }),
);
