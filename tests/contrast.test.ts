import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';

type Colors = Readonly<Record<string, string>>;

/** The design tokens with the overrides of a brand. */
function colorsOf(brand: string, scheme: 'light' | 'dark'): Colors {
  const sheets = ['src/ui/theme/tokens.css', `src/brands/${brand}/brand.css`].map((file) => readFileSync(file, 'utf8'));
  const light = sheets.map((css) => css.replaceAll(dark, '').replaceAll(chosenDark, ''));
  const darker = sheets.flatMap((css) => css.match(dark) ?? []);
  const rules = scheme === 'light' ? light : [...light, ...darker];
  return Object.fromEntries(
    rules.flatMap((css) =>
      [...css.matchAll(/--([\w-]+):\s*(#[\da-f]{3,6});/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  );
}

/** Where the device decides, and where the customer has. */
const dark = /@media \(prefers-color-scheme: dark\) \{[\s\S]*?\n\}/g;
const chosenDark = /:root[^\n]*\[data-theme='dark'\] \{[\s\S]*?\n\}/g;

/** The contrast ratio of WCAG 2. */
function contrast(one: string, other: string): number {
  const [more = 0, less = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

function luminance(color: string): number {
  const digits = color.length === 4 ? color.replaceAll(/[\da-f]/g, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Text colors and their backgrounds. */
const texts: Readonly<Record<string, readonly string[]>> = {
  ink: ['canvas', 'surface', 'overlay', 'sunken', 'danger-soft', 'warning-soft', 'success-soft', 'accent-soft'],
  'ink-2': ['canvas', 'surface', 'overlay', 'sunken', 'accent-soft'],
  'ink-3': ['canvas', 'surface', 'overlay', 'sunken'],
  'accent-ink': ['canvas', 'surface', 'overlay', 'sunken', 'accent-soft'],
  'on-accent': ['accent', 'accent-hover', 'danger', 'danger-hover'],
  'danger-ink': ['canvas', 'surface', 'overlay', 'danger-soft'],
  'warning-ink': ['surface', 'warning-soft'],
  'success-ink': ['surface', 'success-soft'],
  'night-ink': ['night-1', 'night-2', 'night-3', 'night-4'],
  'night-ink-2': ['night-1', 'night-2', 'night-3', 'night-4'],
};

/** Borders and marks that must be visible: fields, focus, errors, meters and bars. */
const marks: Readonly<Record<string, readonly string[]>> = {
  control: ['surface', 'overlay', 'canvas'],
  'accent-ink': ['canvas', 'surface', 'overlay', 'line', 'sunken'],
  'night-ink': ['night-1', 'night-2', 'night-3', 'night-4'],
  'danger-ink': ['surface', 'overlay', 'line'],
  'warning-ink': ['surface', 'overlay', 'line'],
  'success-ink': ['surface', 'overlay', 'line'],
  accent: ['surface'],
};

function tooWeak(colors: Colors, pairs: typeof texts, least: number): string[] {
  return Object.entries(pairs).flatMap(([front, grounds]) =>
    grounds
      .map((ground) => ({ ground, ratio: contrast(colors[front] ?? '', colors[ground] ?? '') }))
      .filter(({ ratio }) => !(ratio >= least))
      .map(({ ground, ratio }) => `${front} on ${ground}: ${ratio.toFixed(2)}`),
  );
}

const brands = readdirSync('src/brands');
const looks = brands.flatMap((brand) => (['light', 'dark'] as const).map((scheme) => [brand, scheme] as const));

test.each(looks)(
  'texts of the %s brand have a contrast of 4.5 to 1 in %s colors, edges and marks 3 to 1',
  (brand, scheme) => {
    const colors = colorsOf(brand, scheme);
    expect([tooWeak(colors, texts, 4.5), tooWeak(colors, marks, 3)]).toEqual([[], []]);
  },
);

test('the contrast of black and white is 21, and that of mid gray as WCAG states', () => {
  expect([contrast('#000', '#ffffff'), Number(contrast('#767676', '#fff').toFixed(2))]).toEqual([21, 4.54]);
});

test('the brands differ, and dark differs from light', () => {
  const accents = looks.map(([brand, scheme]) => colorsOf(brand, scheme)['accent']);
  expect(accents.length).toBeGreaterThan(2);
  expect(new Set(accents).size).toBe(accents.length);
});

test.each(['src/ui/theme/tokens.css', ...brands.map((brand) => `src/brands/${brand}/brand.css`)])(
  'in %s, dark colors are the same whether the device or the customer chose them [PRO-01]',
  (file) => {
    const css = readFileSync(file, 'utf8');
    const valuesIn = (pattern: RegExp) =>
      (css.match(pattern) ?? []).flatMap((rule) => [...rule.matchAll(/--[\w-]+:[^;]+;/g)].map(([value]) => value));
    expect(valuesIn(chosenDark)).toEqual(valuesIn(dark));
  },
);
