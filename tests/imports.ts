import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface Import {
  file: string;
  /** A path from the root, or a package. */
  target: string;
  typeOnly: boolean;
}

/** The source files in a folder, without tests and their fixtures. */
export function sources(folder: string): string[] {
  return withFixtures(folder).filter((name) => !/\/testing\/|\.gestures\.ts$/.test(name));
}

/** The source files in a folder, without tests. */
export function withFixtures(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.tsx?$/.test(name) && statSync(name).isFile())
    .filter((name) => !/\.(test|d)\.tsx?$|\/node_modules\/|vite\.config|vitest\.config/.test(name));
}

export function importsOf(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g,
  );
  const named = [...statements].map(([, type, target, dynamic]) => ({
    file,
    target: resolved(file, target ?? dynamic ?? ''),
    typeOnly: type !== undefined,
  }));
  const found = [...text.matchAll(/import\.meta\.glob(?:<\w+>)?\('(\.\/[\w/-]+)\/\*(\.tsx?)'\)/g)].flatMap(
    ([, folder = '', ending = '']) =>
      sources(resolved(file, folder))
        .filter((target) => target.endsWith(ending))
        .map((target) => ({ file, target, typeOnly: false })),
  );
  return [...named, ...found];
}

/** The target of an import as written in a file. */
function resolved(file: string, target: string): string {
  if (target.startsWith('#')) return target.slice(1).replace(/^brand\//, 'src/brands/default/');
  return target.startsWith('.') ? join(file, '..', target) : target;
}

/** Groups of files that import each other, directly or indirectly (Tarjan's strongly connected components). */
export function circles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { file, target } of imports) targets.set(file, [...(targets.get(file) ?? []), target]);
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string): number => {
    const at = order.size;
    order.set(file, at);
    lowest.set(file, at);
    stack.push(file);
    for (const target of targets.get(file) ?? []) {
      if (!targets.has(target)) continue;
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file) ?? at, lowest.get(target) ?? at));
    }
    if (lowest.get(file) === at) {
      const circle = stack.splice(stack.indexOf(file)).toSorted();
      if (circle.length > 1) found.push(circle);
    }
    return at;
  };
  for (const file of targets.keys()) if (!order.has(file)) visit(file);
  return found;
}
