import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WholeText } from './whole-text.tsx';

test.each([
  ['kit@elsewhere.example, set today', 'kit@elsewhere.example,'],
  ['kit@elsewhere.example，今天设置', 'kit@elsewhere.example，'],
  ['It is kit@elsewhere.example.', 'kit@elsewhere.example.'],
])('in %j the mark after the address stays on its line [LOG-05]', (text, expected) => {
  const { container } = render(<WholeText>{text}</WholeText>);
  expect(container.querySelector('.whole-text__address')?.textContent).toBe(expected);
  expect(container.textContent).toBe(text);
});
