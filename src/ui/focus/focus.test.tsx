import { render, screen } from '@testing-library/react';
import type { JSX } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { focusIfLost } from './focus-if-lost.ts';
import { focusOnMount, focusStepField } from './focus.ts';

beforeEach(() => window.scrollTo(0, 441));

test.each<[string, JSX.Element]>([
  [
    'title',
    <h1 key="title" tabIndex={-1} ref={focusOnMount} aria-label="Step">
      Step
    </h1>,
  ],
  [
    'title that follows a lost focus',
    <h1 key="lost" tabIndex={-1} ref={focusIfLost} aria-label="Step">
      Step
    </h1>,
  ],
  ['field', <input key="field" ref={focusStepField} aria-label="Step" />],
])('a new step of a page starts at its top, with its %s focused [SHL-02]', (_, step) => {
  render(step);
  expect([window.scrollY, document.activeElement]).toEqual([0, screen.getByLabelText('Step')]);
});

test.each<[string, JSX.Element]>([
  [
    'a field in a dialog',
    <dialog key="dialog" open>
      <input ref={focusStepField} />
    </dialog>,
  ],
  ['another part of the page', <p key="part" tabIndex={-1} ref={focusOnMount} />],
])('%s that takes the focus leaves the page where it is [SHL-02]', (_, part) => {
  render(part);
  expect(window.scrollY).toBe(441);
});
