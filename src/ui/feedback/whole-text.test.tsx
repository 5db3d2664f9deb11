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

test('the length of a code stays on one line [LOG-05]', () => {
  const { container } = render(
    <WholeText>If 6-digit@mail.example has an account, a 6-digit code is on its way.</WholeText>,
  );
  expect(container.querySelector('.whole-text__date')?.textContent).toBe('6-digit');
});
