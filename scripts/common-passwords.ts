// node scripts/run.mjs common-passwords: writes the list of common passwords that the service refuses and the pages
// warn about, the package's of an allowed length. Run it after updating the package.
import { writeFileSync } from 'node:fs';
import { dictionary } from '@zxcvbn-ts/language-common';

export function main(): void {
  const lower = dictionary['passwords-common'].map((each) => each.toLowerCase());
  const list = [...new Set(lower)]
    .filter((each) => Array.from(each).length >= 8 && Array.from(each).length <= 31)
    .toSorted();
  if (list.some((each) => /\s/.test(each))) throw new Error('A password with white space cannot be listed.');
  const perLine = 64;
  const lines = Array.from({ length: Math.ceil(list.length / perLine) }, (_, line) =>
    list.slice(line * perLine, (line + 1) * perLine).join(' '),
  );
  const text = lines.join('\n').replaceAll(/[\\`]|\$\{/g, String.raw`\$&`);
  writeFileSync(
    'contract/rules/common-password-list.ts',
    `/** Made by scripts/common-passwords.ts. In lower case, with white space between them. */\nexport const commonPasswords = \`${text}\`;\n`,
  );
  console.log(`${list.length} passwords`);
}
