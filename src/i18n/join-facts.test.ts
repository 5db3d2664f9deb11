import { expect, test } from 'vitest';
import { joinFacts } from './join-facts.ts';

test('a line says each fact once [ACT-01]', () => {
  expect(joinFacts('Chrome on Linux', '', 'Chrome on Linux', '203.0.113.24')).toBe(
    'Chrome on Linux\u00A0· 203.0.113.24',
  );
});
