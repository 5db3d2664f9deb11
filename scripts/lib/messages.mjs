// The text of locales/*/messages.ts, from the names of the files next to it: `time-zone.ts` exports `timeZone`.

/** Not listed: lists of texts, and texts that other files already contain. */
const contained = /messages\.ts$|-errors\.ts$|^language\.ts$/;

/** Whether a folder of `locales` is a language. */
export const isLanguage = (name) => /^[a-z]{2}(-[A-Z]{2})?$/.test(name);

/** `time-zone.ts` as a name in code. @type {(file: string) => string} */
const nameOf = (file) => file.replace(/\.ts$/, '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** `files`: those of English, which is the type: a file missing in another language does not compile. */
export function messagesText(files, isEnglish) {
  const parts = files.filter((file) => file.endsWith('.ts') && !contained.test(file)).toSorted();
  const lines = [
    '// Written by `npm run messages` from the names of the files.',
    ...(isEnglish ? [] : ["import type { messages as english } from '../en-US/messages.ts';"]),
    ...parts.map((file) => `import { ${nameOf(file)} } from './${file}';`),
    '',
    ...(isEnglish
      ? []
      : ['type Words<Part> = Part extends string ? string : { readonly [Key in keyof Part]: Words<Part[Key]> };', '']),
    '/** Every text of the product. English is the type; every other language must satisfy it. */',
    'export const messages = {',
    ...parts.map((file) => `  ${nameOf(file)},`),
    isEnglish ? '};' : '} satisfies Words<typeof english>;',
  ];
  return `${lines.join('\n')}\n`;
}

/** The text of locales/*\/service/words.ts, from the files next to it. */
export function serviceWordsText(files, isEnglish) {
  const parts = files.filter((file) => file !== 'words.ts').toSorted();
  const lines = [
    '// Written by `npm run messages` from the names of the files.',
    ...(isEnglish ? [] : ["import type { serviceWords as english } from '../../en-US/service/words.ts';"]),
    ...parts.map((file) => `import { ${nameOf(file)} } from './${file}';`),
    '',
    '/** The texts of the service: mails, an archive, and the pages that need no script. */',
    `export const serviceWords${isEnglish ? '' : ': typeof english'} = {`,
    ...parts.map((file) => `  ${nameOf(file)},`),
    '};',
  ];
  return `${lines.join('\n')}\n`;
}

/** A record, by language, of the export of a file in each language. */
export function byLanguage(languages, file, name) {
  const local = (language) => language.replace('-', '');
  const lines = [
    '// Written by `npm run messages` from the names of the folders.',
    ...languages.map((each) => `import { ${name} as ${local(each)} } from './${each}/${file}.ts';`),
    '',
    `export const ${name}${name.endsWith('s') ? '' : 's'} = {`,
    ...languages.map((each) => `  ${/-/.test(each) ? `'${each}'` : each}: ${local(each)},`),
    '};',
  ];
  return `${lines.join('\n')}\n`;
}

/** The text of contract/languages.ts; the first language is the one without a choice. */
export function languagesText(languages) {
  const list = languages.map((each) => `'${each}'`).join(', ');
  return `// Written by \`npm run messages\` from the names of the folders in locales.\n\nexport const languages = [${list}] as const;\n`;
}

/** The text of contract/calls/table.ts, from the names of the files next to it that export calls. */
export function callTableText(files) {
  const resources = files.toSorted();
  const lines = [
    '// Written by `npm run messages` from the names of the files.',
    "import type { Call } from '../call.ts';",
    ...resources.map((file) => `import * as ${nameOf(file)} from './${file}';`),
    '',
    'const modules = {',
    ...resources.map((file) => `  ...${nameOf(file)},`),
    '};',
    '',
    'type Modules = typeof modules;',
    'type CallName = { [Name in keyof Modules]: Modules[Name] extends Call ? Name : never }[keyof Modules];',
    '',
    '/** All calls of the account service: every call exported by a file of `calls/`. */',
    '// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the filter leaves what the type names',
    'export const table = Object.fromEntries(Object.entries(modules).filter(([, value]) => isCall(value))) as Readonly<',
    '  Pick<Modules, CallName>',
    '>;',
    '',
    'function isCall(value: unknown): boolean {',
    "  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;",
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** Whether a file of `contract/calls` exports calls. */
export const hasCalls = (file, text) =>
  !file.endsWith('.test.ts') && text.includes("import { call } from '../call.ts'");
