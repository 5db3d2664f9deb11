import { render, screen } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { focusPageFailure, focusFailure } from './restore-focus-after-retry.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { RetryMessage } from '../messages/retry-message.tsx';

const failed = <RetryMessage text="Timeout." label="Retry" onRetry={() => undefined} />;
const row = (name: string) => (
  <div role="group" aria-label={name}>
    <h3>{name}</h3>
    <button type="button">Manage</button>
  </div>
);

/** A card of three rows; the middle one is passed in. */
function mount(middle: ReactNode) {
  const card = (shown: ReactNode) => (
    <div>
      {row('Password')}
      {shown}
      {row('Sessions')}
    </div>
  );
  const { rerender } = render(card(middle));
  return (shown: ReactNode) => act(async () => rerender(card(shown)));
}

test('after a successful Retry the title of the new row has the focus [TFA-02, SES-13]', async () => {
  const show = mount(<div>{failed}</div>);
  screen.getByRole('button', { name: 'Retry' }).focus();
  await show(row('Two-factor authentication'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Two-factor authentication' }));
});

test('if a skeleton is shown first, the focus waits for the row, unless the user moves it [SES-13]', async () => {
  const show = mount(<div>{failed}</div>);
  screen.getByRole('button', { name: 'Retry' }).focus();
  await show(<Skeleton label="Loading" />);
  await show(row('Recovery email'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Recovery email' }));
  await show(<div>{failed}</div>);
  screen.getByRole('button', { name: 'Retry' }).focus();
  await show(<Skeleton label="Loading" />);
  const elsewhere = screen.getAllByRole('button', { name: 'Manage' }).at(-1);
  elsewhere?.focus();
  await show(row('Recovery email'));
  expect(document.activeElement).toBe(elsewhere);
});

test('a part without a title focuses the surrounding title once it is read [SES-13, SHL-09]', async () => {
  const page = (shown: ReactNode) => (
    <main>
      <section>
        <h2>Remembered devices</h2>
        {shown}
      </section>
    </main>
  );
  const { rerender } = render(page(<div>{failed}</div>));
  screen.getByRole('button', { name: 'Retry' }).focus();
  await act(async () => rerender(page(<Skeleton label="Loading" />)));
  expect(document.activeElement).toBe(document.body);
  await act(async () => rerender(page(<p>No remembered devices</p>)));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Remembered devices' }));
});

test('a row that did not have the focus does not take it when it is read [SES-13]', async () => {
  const show = mount(<div>{failed}</div>);
  await show(row('Two-factor authentication'));
  expect(document.activeElement).toBe(document.body);
});

test('a retry at the end of a list returns the focus to the end of the list [ACT-03]', async () => {
  const list = (
    <div key="list">
      <button type="button">Show 20 more</button>
    </div>
  );
  const { rerender } = render(
    <div>
      {list}
      <RetryMessage key="failed" ref={focusFailure} text="Timeout." label="Retry" onRetry={() => undefined} />
    </div>,
  );
  screen.getByRole('button', { name: 'Retry' }).focus();
  await act(async () => rerender(<div>{list}</div>));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show 20 more' }));
});

test('a page that could not be read gets the focus on its title once it can [SES-13]', async () => {
  const page = (shown: ReactNode) => (
    <main>
      <h1 tabIndex={-1}>Hello, Lin</h1>
      {shown}
    </main>
  );
  const { rerender } = render(
    page(<RetryMessage ref={focusPageFailure} text="Timeout." label="Retry" onRetry={() => undefined} />),
  );
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  await act(async () => rerender(page(row('Nickname'))));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
