import { render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Countdown } from './countdown.tsx';

const at = (seconds: string, hours = '71') => (
  <Countdown
    label="Time left"
    parts={[
      { figure: hours, word: 'hours' },
      { figure: seconds, word: 'seconds' },
    ]}
    until="Removed for good on 24 November 2026 at 09:41."
    announcement={`${hours} hours left`}
  />
);

test('announces the time left after the page has loaded and each hour, not each second [DEL-03]', () => {
  expect(renderToString(at('08'))).not.toContain('hours left');
  const { rerender } = render(at('08'));
  const announced = screen.getByRole('status');
  expect(announced.textContent).toBe('71 hours left');
  const [text] = announced.childNodes;
  rerender(at('07'));
  expect([announced.childNodes[0] === text, announced.textContent]).toEqual([true, '71 hours left']);
  rerender(at('59', '70'));
  expect(announced.textContent).toBe('70 hours left');
  expect(screen.getByRole('timer', { name: 'Time left' }).textContent).toBe('70hours59seconds');
});
