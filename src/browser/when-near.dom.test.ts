import { afterEach, expect, test } from 'vitest';
import { whenNear } from './when-near.ts';

const stops: (() => void)[] = [];

afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  document.body.replaceChildren();
});

function page() {
  document.body.innerHTML = '<header><a href="/">Home</a></header><main><p>Text</p><button>Edit</button></main>';
  let calls = 0;
  stops.push(whenNear(() => calls++));
  const come = (type: string, selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));
  return { come, calls: () => calls };
}

test.each(['pointerover', 'focusin'])('the first %s of a control runs the task, once [SES-13]', (type) => {
  const { come, calls } = page();
  come(type, 'p');
  come(type, 'a');
  expect(calls()).toBe(0);
  come(type, 'button');
  come(type, 'button');
  expect(calls()).toBe(1);
});

test('a cancelled task does not run [SES-13]', () => {
  const { come, calls } = page();
  stops.splice(0).forEach((stop) => stop());
  come('focusin', 'button');
  expect(calls()).toBe(0);
});
