// The text of locales/*/messages.ts, from the names of the files beside it: `time-zone.ts` exports `timeZone`.

/** Not separate parts: the login page's, which are grouped, and what other files already contain. */
const contained = /messages\.ts$|-errors\.ts$|^(login|pages|second-factor|shell)\.ts$/;

/** The texts around every page except login. */
export const shell =
  'const shell = { ...loginMessages.shell, ...pages, links: { ...loginMessages.shell.links, ...pages.links } };';

export const nameOf = (file) => file.replace(/\.ts$/, '').replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** `files`: those of English, which is the type: a file missing in another language does not compile. */
export function messagesText(files, isEnglish) {
  const parts = files.filter((file) => !contained.test(file)).toSorted();
  const lines = [
    '// Written by `npm run messages` from the names of the files.',
    ...(isEnglish ? [] : ["import type { messages as english } from '../en-US/messages.ts';"]),
    "import { messages as loginMessages } from './login-messages.ts';",
    "import { pages } from './pages.ts';",
    ...parts.map((file) => `import { ${nameOf(file)} } from './${file}';`),
    '',
    shell,
    '',
    ...(isEnglish
      ? []
      : ['type Words<Part> = Part extends string ? string : { readonly [Key in keyof Part]: Words<Part[Key]> };', '']),
    '/** Every text of the product. English is the type; every other language must satisfy it. */',
    'export const messages = {',
    '  ...loginMessages,',
    '  shell,',
    ...parts.map((file) => `  ${nameOf(file)},`),
    isEnglish ? '};' : '} satisfies Words<typeof english>;',
  ];
  return `${lines.join('\n')}\n`;
}
