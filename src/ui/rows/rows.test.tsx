import { act, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Button, LinkButton } from '../actions/button.tsx';
import { Card } from '../layout/card.tsx';
import { SettingsRow } from './settings-row.tsx';
import { ValueList, ValueRow } from './value-row.tsx';

test('names a row’s action by its label and the row’s title, so that buttons in a list have distinct names [SHL-09]', () => {
  render(
    <>
      <SettingsRow icon="" title="Password" description="" action={<Button variant="ghost">Change</Button>} />
      <SettingsRow
        icon=""
        title="Activity"
        description=""
        action={
          <LinkButton variant="ghost" href="/">
            See all
          </LinkButton>
        }
      />
      <ValueList>
        <ValueRow term="Nickname" value="Lin" action={<Button variant="ghost">Edit</Button>} />
      </ValueList>
    </>,
  );
  expect(screen.getByRole('button', { name: 'Change Password' }).textContent).toBe('Change');
  expect(screen.getByRole('link', { name: 'See all Activity' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Edit Nickname' })).toBeDefined();
});

test.each([
  ['Password', 'Set a password'],
  ['密码', '设置密码'],
])('an action whose label contains the row’s title %s does not repeat it [SHL-09]', (title, words) => {
  render(
    <>
      <SettingsRow icon="" title={title} description="" action={<Button variant="ghost">{words}</Button>} />
      <ValueList>
        <ValueRow term={title} value="" action={<Button variant="ghost">{words}</Button>} />
      </ValueList>
    </>,
  );
  expect(screen.getAllByRole('button', { name: words })).toHaveLength(2);
});

test('a row that loses its focused action to a failed read takes the focus, and a page that is left does not [SHL-09]', async () => {
  const page = (action?: ReactNode) => (
    <main>
      <h1>Security</h1>
      <Card>
        <SettingsRow key={String(action !== undefined)} icon="" title="Passkeys" description="" action={action} />
      </Card>
    </main>
  );
  const button = <Button variant="ghost">Set up</Button>;
  const { rerender } = render(page(button));
  screen.getByRole('button').focus();
  await act(async () => rerender(page()));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Passkeys' }));

  await act(async () => rerender(page(button)));
  screen.getByRole('button').focus();
  await act(async () =>
    rerender(
      <main>
        <h1 tabIndex={-1}>Profile</h1>
      </main>,
    ),
  );
  expect(document.activeElement).toBe(document.body);
});

test('if the row’s title is the action or the button says all of it, the name is the button’s label [SHL-09]', () => {
  render(
    <>
      <SettingsRow
        icon=""
        title="End all other sessions"
        description=""
        isTitleAct
        action={<Button variant="ghost">End all</Button>}
      />
      <SettingsRow
        icon=""
        title="Close this account"
        description=""
        action={<Button variant="deleteAccount">Delete account</Button>}
      />
    </>,
  );
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-labelledby'))).toEqual([null, null]);
});

const addresses = ['an.owner@mail.example', 'an.owner@mail.example · since November\u00A025,\u00A02026'];
test.each(addresses)('the address in %j may wrap before its separators, and is copied unchanged [SHL-09]', (text) => {
  const html = renderToStaticMarkup(<SettingsRow icon="" title="" description={text} />);
  expect(html).toContain('an<wbr/>.owner<wbr/>@mail<wbr/>.example');
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
});

test.each([
  ['Logged in\u00A0· November\u00A025,\u00A02026\u00A0· 15:41', 'November\u00A025,\u00A02026'],
  ['在 2026\u2060年\u206011\u2060月\u206025\u2060日更改', '2026\u2060年\u206011\u2060月\u206025\u2060日'],
  ['Changed 9\u00A0March\u00A02026.', '9\u00A0March\u00A02026'],
  ['1 session\u00A0· 2 apps', undefined],
])('in %j only the date stays on one line: %j [SHL-11]', (text, date) => {
  const html = renderToStaticMarkup(<SettingsRow icon="" title="" description={text} />);
  expect(/<span class="whole-text__date">([^<]*)</.exec(html)?.[1]).toBe(date);
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text);
});
