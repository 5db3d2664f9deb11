import pg from 'pg';
import * as v from 'valibot';
import { addressesOf } from '../database/hosts.ts';
import { errorCode } from '../startup-error.ts';

const encode = 'percent-encode `/`, `#`, `?` and `@` in user and password';

/** An address with a host, which its user parses in the same way. No message contains any of it. */
function address(protocols: RegExp, example: string, problemOf: (text: string) => string | null) {
  return v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const message = protocols.test(dataset.value) ? problemOf(dataset.value) : `must be an address like ${example}`;
      if (message !== null) addIssue({ message });
    }),
  );
}

/** A character of a password that ends the host part too early is found as an invalid address, or as a later `@`. */
function urlProblem(text: string, example: string): string | null {
  const rule = `must be an address like ${example}; ${encode}`;
  if (!URL.canParse(text)) return rule;
  const { hostname, pathname, search, hash } = new URL(text);
  return hostname === '' || `${pathname}${search}${hash}`.includes('@') ? rule : null;
}

const databaseExample = 'postgresql://user:password@host/name';

const sslModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/** A database may be reached by a socket, which is no valid URL, so the driver parses it. */
function databaseProblem(text: string): string | null {
  const rule = `must be an address like ${databaseExample}; ${encode}`;
  if (/@[^@]*@|[/?#][^@]*@/.test(text.replace(/^\w+:\/\//, ''))) return rule;
  const { searchParams } = new URL(text.replace(/^[^?]*/, 'postgresql://host'));
  if (!['read-write', 'primary', null].includes(searchParams.get('target_session_attrs')))
    return 'must lead to a server that accepts changes: remove target_session_attrs, or set it to read-write';
  const sslMode = searchParams.get('sslmode');
  // The driver would encrypt with any other word, and verify what nobody asked for.
  if (sslMode !== null && !sslModes.includes(sslMode))
    return `has an unknown sslmode: it must be one of ${sslModes.join(', ')}`;
  try {
    const clients = addressesOf(text).map((each) => new pg.Client(each));
    return clients.some(({ host }) => host.includes(','))
      ? 'must name several hosts before the name of the database, like postgresql://user@first:5432,second:5432/name'
      : null;
  } catch (error) {
    return errorCode(error) === 'ENOENT' || errorCode(error) === 'EACCES'
      ? 'names a file in sslrootcert, sslcert or sslkey that cannot be read'
      : rule;
  }
}

export const databaseAddress = address(/^postgres(ql)?:\/\//, databaseExample, databaseProblem);
export const mailServerAddress = address(/^smtps?:\/\//, 'smtp://host:25', (text) =>
  urlProblem(text, 'smtp://user:password@host:25'),
);
const storeExample = 'https://s3.example.com';
export const storeAddress = address(/^https?:\/\//, storeExample, (text) => urlProblem(text, storeExample));

/** Null for `off`. */
export const journalFile = v.pipe(
  v.string(),
  v.nonEmpty('must not be empty'),
  v.transform((file) => (file === 'off' ? null : file)),
);
