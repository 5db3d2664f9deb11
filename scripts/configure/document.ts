// Generates docs/configuration.md and the schema for editors from the service's schema.
import { toJsonSchema } from '@valibot/to-json-schema';
import { brandSchema, configurationFileSchema } from '../../server/src/platform/configuration/brand-schema.ts';
import { firstFile } from './first-file.ts';

/** What a production start requires beyond the schema. */
const forCustomers = new Set(['sender', 'links', 'legalFolder']);

type JsonSchema = ReturnType<typeof toJsonSchema>;

/** Checks that no JSON schema can express, such as those of countries, are left to `--check`. */
const options = { errorMode: 'ignore', typeMode: 'input' } as const;

/** The schema for editors, named by `$schema` in the file. */
export function editorSchema(): string {
  const schema = toJsonSchema(configurationFileSchema, options);
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** The page that describes every setting of the file. */
export function configurationPage(): string {
  const { properties = {}, required = [] } = toJsonSchema(brandSchema, options);
  const rows = Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'boolean' ? [] : rowsOf(name, schema, required.includes(name)),
  );
  return `# The configuration file

<!-- Made by \`npm run configure -- --docs\` from \`server/src/platform/configuration/brand-schema.ts\`. -->

\`account-center.config.json\` describes the brands: their hosts, links, texts and senders. The service reads it from the folder it
starts in; CONFIG_FILE names another path. Secrets and machines are [environment settings](service.md#settings) instead.
The file is JSON with optional comments.

| command | does |
|---|---|
| \`npm run configure\` | writes a first file, unless there is one |
| \`npm run configure -- --check\` | reports errors, and values that are missing for customers, with their lines |
| \`npm run configure -- --check FILE\` | the same for another file |

\`node dist/server/main.js\` starts only with a file that passes this check. \`npm start\` runs the demonstration, which needs no file. With
one, it shows the file's brands, and fills in what the file omits with its own texts and links.

## Brands
\`brands\` is a list. The first brand serves unknown hosts.

| setting | default | meaning |
|---|---|---|
${rows.join('\n')}

Neither \`redirectDomain\` nor \`cookieDomain\` may be a public suffix, such as \`co.uk\` or \`github.io\`, or a single label, and the redirect domain of an IP address is the whole address: the service would not start otherwise.
\`account.corvid.co.uk\` and \`www.corvid.co.uk\` share the cookies of \`corvid.co.uk\`; \`corvid-accounts.co.uk\` and \`corvid.co.uk\` share
nothing, so \`cookieDomain\` has to be \`corvid-accounts.co.uk\`, and COOKIE_SHARE_SESSION off. Loopback names and IP addresses need no setting.

## The first file
\`\`\`jsonc
${firstFile().trimEnd()}
\`\`\`
`;
}

function rowsOf(name: string, schema: JsonSchema, isRequired: boolean): string[] {
  const without = absenceOf(name, schema, isRequired);
  const row = `| \`${name}\` | ${without} | ${schema.description ?? ''}`;
  const { properties = {}, required = [] } = objectOf(schema);
  const keys = Object.keys(properties);
  if (name === 'links') return [`${row} Keys: ${keys.map((key) => `\`${key}\``).join(', ')}. |`];
  const parts = Object.entries(properties).flatMap(([key, part]) =>
    typeof part === 'boolean' ? [] : rowsOf(`${name}.${key}`, part, required.includes(key)),
  );
  return [`${row} |`, ...parts];
}

/** The object itself, or the items of a list. */
function objectOf({ items, ...schema }: JsonSchema): JsonSchema {
  return typeof items === 'object' && !Array.isArray(items) ? items : schema;
}

function absenceOf(name: string, { default: value }: JsonSchema, isRequired: boolean): string {
  if (forCustomers.has(name)) return 'the demonstration’s; required for customers';
  if (isRequired) return 'required';
  if (value === undefined || value === '') return '';
  if (!Array.isArray(value)) return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
  return value.length === 0 ? 'none' : `\`${value.join(', ')}\``;
}
