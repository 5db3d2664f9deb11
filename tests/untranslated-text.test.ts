import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseSync } from 'vite';

/** Attributes that are announced or shown. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'closeName',
  'description',
  'error',
  'help',
  'hideName',
  'hint',
  'label',
  'line',
  'openName',
  'placeholder',
  'showName',
  'title',
]);
/** For developers only, in English. */
const outside = /^src\/(gallery|inspector|testing)\//;

interface Node {
  readonly type: string;
  readonly [part: string]: unknown;
}

/** Texts in JSX that are not from `locales`. */
function ownWords(text: string): string[] {
  const found: string[] = [];
  const { program } = parseSync('part.tsx', text);
  const visit = (value: unknown, isShown: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, isShown);
    else if (isNode(value)) look(value, isShown);
  };
  const look = (node: Node, isShown: boolean): void => {
    switch (node.type) {
      case 'JSXText':
        note(node['value']);
        break;
      case 'Literal':
        if (isShown) note(node['value']);
        break;
      case 'TemplateElement':
        if (isShown) note(cookedOf(node['value']));
        break;
      case 'TemplateLiteral':
        visit([node['quasis'], node['expressions']], isShown);
        break;
      case 'JSXAttribute':
        visit(node['value'], isNode(node['name']) && spoken.has(nameOf(node['name'])));
        break;
      case 'JSXElement':
        visit(node['openingElement'], false);
        visit(node['children'], true);
        break;
      case 'JSXFragment':
        visit(node['children'], true);
        break;
      // Conditions and arguments are not shown; results are.
      case 'ConditionalExpression':
        visit(node['test'], false);
        visit([node['consequent'], node['alternate']], isShown);
        break;
      case 'LogicalExpression':
        visit(node['left'], node['operator'] !== '&&' && isShown);
        visit(node['right'], isShown);
        break;
      case 'JSXExpressionContainer':
      case 'ParenthesizedExpression':
        visit(node['expression'], isShown);
        break;
      default:
        for (const part of Object.values(node)) visit(part, false);
    }
  };
  const note = (value: unknown): void => {
    if (typeof value === 'string' && /\p{L}/u.test(value)) found.push(value.trim());
  };
  visit(program, false);
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function cookedOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'cooked' in value ? value.cooked : '';
}

function nameOf({ name }: Node): string {
  return typeof name === 'string' ? name : '';
}

test('every text of the pages is in locales [SHL-10]', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => join('src', name))
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !outside.test(file));
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => ownWords(readFileSync(file, 'utf8')).map((word) => `${file}: ${word}`))).toEqual([]);
});

test.each([
  ['text', '<p>Save {t("key")}</p>', ['Save']],
  ['a literal', "<p>{busy === 'yes' ? 'Saving' : t('save')}</p>", ['Saving']],
  ['a name', '<Icon path="M6 6" aria-label="Close" />', ['Close']],
  ['a template', '<input className="field" placeholder={`your ${t("mail")}`} />', ['your']],
  ['text in a part that is passed on', '<Card action={<b>Change</b>} />', ['Change']],
  ['a word for "or"', "<p>{name ?? 'Nobody'}</p>", ['Nobody']],
  ['nothing', '<p lang="zh-CN" className={isOn ? "on" : "off"}>{t("a.b")} · {1 + 1}</p>', []],
])('finds %s', (_, jsx, expected) => {
  expect(ownWords(`const part = ${jsx};`)).toEqual(expected);
});
