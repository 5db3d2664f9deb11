import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folders = ['src/features', 'src/app', 'src/login-page', 'src/session', 'src/vault'];
/** Runs in the build, which has no inspector. */
const outsideThePage = ['src/prerender/prerender.tsx'];

/** The text of each call that starts an actor, up to its closing parenthesis. */
function actorStarts(text: string): string[] {
  return [...text.matchAll(/\b(?:useActorRef|createActor)\(/g)].map(({ index, 0: name }) => {
    let end = index + name.length;
    for (let depth = 1; depth > 0 && end < text.length; end += 1) {
      if (text[end] === '(') depth += 1;
      if (text[end] === ')') depth -= 1;
    }
    return text.slice(index, end);
  });
}

const isInspected = (start: string): boolean => /\binspect\b/.test(start);

test('every actor started by a page gets the inspector [QA-02]', () => {
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !outsideThePage.includes(file));
  const starts = files.flatMap((file) => actorStarts(readFileSync(file, 'utf8')).map((start) => ({ file, start })));
  expect(starts.length).toBeGreaterThan(4);
  expect(starts.filter(({ start }) => !isInspected(start))).toEqual([]);
});

test('finds an actor without the inspector [QA-02]', () => {
  const [bare, inspected] = actorStarts(
    'useActorRef(provide(a)); createActor(provide(a, (b)), { inspect: services.inspect });',
  );
  expect([bare, inspected].map((start) => isInspected(start ?? ''))).toEqual([false, true]);
});
