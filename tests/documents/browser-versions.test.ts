import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Browser functions that are newer than the build's target, and the parts of the tree where docs/decisions/018 allows
 * them.
 */
const newer: readonly (readonly [name: RegExp, parts: readonly string[]])[] = [
  // If it exists; otherwise our own function.
  [/\bAbortSignal\.any\b/, ['src/browser/any-signal.ts']],
  [/\bURL\.(canParse|parse)\(/, []],
  [/\bnew CloseWatcher\b|\.requestClose\(|\bclosedBy=/, []],
  [/\.(showPopover|hidePopover|togglePopover)\(|\bpopover=/, []],
  [/\.startViewTransition\(/, []],
  // If it exists; otherwise a timer.
  [/\brequestIdleCallback\(/, ['src/browser/when-idle.ts']],
  [/\bcheckVisibility\(/, []],
  [/\.(toBase64|setFromBase64|toHex)\(|\bUint8Array\.from(Base64|Hex)\(/, []],
];

const files = ['contract', 'machines', 'src']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|\/(testing|gallery|inspector)\//.test(name));

test('functions that are newer than the target of the build are called only where the decision allows them [CFG-01]', () => {
  expect(files.length).toBeGreaterThan(300);
  const texts = files.map((file) => [file, readFileSync(file, 'utf8')] as const);
  const outside = newer.flatMap(([name, parts]) =>
    texts
      .filter(([file, text]) => name.test(text) && !parts.some((part) => file.startsWith(part)))
      .map(([file]) => `${file}: ${name}`),
  );
  expect(outside).toEqual([]);
  // Each exception is still needed.
  expect(
    newer.flatMap(([name, parts]) =>
      parts.filter((part) => !texts.some(([file, text]) => file.startsWith(part) && name.test(text))),
    ),
  ).toEqual([]);
});
