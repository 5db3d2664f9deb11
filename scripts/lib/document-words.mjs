// The texts of each document as one module per language, generated from the files of `locales` that its page uses (page-words.mjs). Such a
// module has a path, `locales/zh-CN/account-messages.ts`, but no file.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isLanguage, nameOf, shell } from './messages.mjs';
import { pageWords } from './page-words.mjs';
import { root } from './run.mjs';

const list = 'virtual:document-words';
export const languages = readdirSync(join(root, 'locales')).filter(isLanguage);

export const moduleOf = (language, document) => `locales/${language}/${document}-messages.ts`;

/** The source of each module by path. A document's module contains all of its texts; those of login are imported. */
export function documentWords() {
  const words = [...pageWords(readdirSync(join(root, 'locales/en-US')))];
  return new Map(
    languages.flatMap((language) => words.map(([document, files]) => [moduleOf(language, document), textOf(files)])),
  );
}

/** Also provides `virtual:document-words`, which loads each of them on demand. */
export function documentWordsPlugin() {
  const modules = documentWords();
  const loaders = [...modules.keys()].map(
    (place) => `'${place.replace('locales', '.')}': () => import('${join(root, place)}'),`,
  );
  const placeOf = (id) => (id.startsWith(root) ? id.slice(root.length) : id.replace(/^\//, ''));
  return {
    name: 'document-words',
    enforce: 'pre',
    resolveId(source) {
      if (source === list) return `\0${list}`;
      return modules.has(placeOf(source)) ? join(root, placeOf(source)) : null;
    },
    load: (id) =>
      id === `\0${list}` ? `export const files = {${loaders.join('\n')}};` : (modules.get(placeOf(id)) ?? null),
  };
}

function textOf(files) {
  const [errors, parts] = [true, false].map((isError) => files.filter((file) => file.endsWith('-errors') === isError));
  return [
    "import { messages as loginMessages } from './login-messages.ts';",
    "import { pages } from './pages.ts';",
    ...files.map((file) => `import { ${nameOf(file)} } from './${file}.ts';`),
    shell,
    `const errors = { ${errors.map((file) => `...${nameOf(file)}`).join(', ')} };`,
    `export const messages = { ...loginMessages, shell, errors, ${parts.map(nameOf).join(', ')} };`,
  ].join('\n');
}
