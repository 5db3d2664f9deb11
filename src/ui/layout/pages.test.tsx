import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { AccountPage, AccountTitle } from './account-page.tsx';
import { Avatar } from '../account/avatar.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { AlternativeActions, Monogram } from '../actions/alternative-actions.tsx';
import { PageFooter } from './page-footer.tsx';
import { PageHeader } from './page-header.tsx';
import { StatusPage } from './status-page.tsx';
import { AppRequestLayout } from './app-request-layout.tsx';

test('the header links to the home page by the brand’s name', () => {
  render(<PageHeader skipName="Skip to content" brandName="Account Center" homeHref="/home" />);
  expect(screen.getByRole('link', { name: 'Account Center' }).getAttribute('href')).toBe('/home');
});

test('the version is the copyright’s title text, and a press shows it [SHL-04, SHL-13]', async () => {
  render(<PageFooter copyright="© 2026 Account Center" version="v1.1.12" />);
  const copyright = screen.getByText('© 2026 Account Center');
  expect(screen.getByTitle('v1.1.12').contains(copyright)).toBe(true);
  expect(screen.getByTitle('v1.1.12').hasAttribute('open')).toBe(false);
  await userEvent.click(copyright);
  expect(screen.getByTitle('v1.1.12').hasAttribute('open')).toBe(true);
  expect(screen.getByText('v1.1.12')).toBeDefined();
});

test('names each language in itself and marks the current one', () => {
  const choose = vi.fn();
  const tags = ['en-US', 'zh-CN'] as const;
  const names = { 'en-US': 'English', 'zh-CN': '简体中文' };
  render(<LanguageSwitch label="Language" tags={tags} names={names} current="en-US" onChoose={choose} />);
  expect(screen.getByRole('button', { current: true }).textContent).toBe('English');
  const chinese = screen.getByRole('button', { name: '简体中文' });
  fireEvent.click(chinese);
  expect(chinese.lang).toBe('zh-CN');
  expect(choose).toHaveBeenCalledWith('zh-CN');
});

test('a page has one title in its main part', () => {
  const { unmount } = render(
    <StatusPage mark="alert" title="This page does not exist">
      <p>The address may be old.</p>
    </StatusPage>,
  );
  expect(screen.getByRole('main').contains(screen.getByRole('heading', { level: 1 }))).toBe(true);
  unmount();
  render(<AccountPage header={null} footer={null} title="Lin Hart" avatar={<Avatar name="lin Hart" />} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Lin Hart');
});

test('a title that replaces another takes over its focus, but takes none from elsewhere [SHL-09]', () => {
  const page = (step: string) => (
    <AccountPage header={<button>Menu</button>} footer={null} title={null}>
      <AccountTitle key={step} title={step} />
    </AccountPage>
  );
  const { rerender } = render(page('Reading'));
  screen.getByRole('heading', { name: 'Reading' }).focus();
  rerender(page('Delete your account'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Delete your account' }));
  screen.getByRole('button', { name: 'Menu' }).focus();
  rerender(page('Deletion planned'));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Menu' }));
});

test('the third-party layout has a decorative scene on its left, and the footer inside the body [NAV-12]', () => {
  const header = <PageHeader skipName="Skip to content" brandName="Account Center" homeHref="/" />;
  const { container } = render(
    <AppRequestLayout header={header} footer={<PageFooter copyright="© 2026" version="v1" />} scene="/scene.svg">
      <h1>Home Hub wants to use your account</h1>
    </AppRequestLayout>,
  );
  const scene = container.querySelector('img');
  const body = screen.getByRole('main').parentElement;
  expect([scene?.getAttribute('src'), scene?.alt, scene?.nextElementSibling]).toEqual([
    '/scene.svg?panel#panel',
    '',
    body,
  ]);
  expect(body?.contains(screen.getByRole('contentinfo'))).toBe(true);
  expect(body?.contains(screen.getByRole('banner'))).toBe(false);
  expect([...container.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Skip to content',
    'Account Center',
  ]);
});

test('a single alternative takes up the whole line', () => {
  const { rerender } = render(
    <AlternativeActions title="or">
      <button>One</button>
    </AlternativeActions>,
  );
  const description = (): Element | null => screen.getByRole('group', { name: 'or' }).lastElementChild;
  expect(description()?.className).toContain('alternative-actions__buttons--one');
  rerender(
    <AlternativeActions title="or">
      <button>One</button>
      <button>Two</button>
    </AlternativeActions>,
  );
  expect(description()?.className).toBe('alternative-actions__buttons');
});

test('an avatar shows the first letter if there is no picture', () => {
  const { container, rerender } = render(<Avatar name=" 𠮷田" picture={null} />);
  expect(container.textContent).toBe('𠮷');
  rerender(<Avatar name="lin" picture="/lin.jpg" />);
  expect(container.querySelector('img')?.getAttribute('src')).toBe('/lin.jpg');
});

test('the letter that replaces a missing logo is not part of the button’s text [LOG-04]', () => {
  const { container } = render(<Monogram name="élan" />);
  expect(container.textContent).toBe('');
  expect(container.querySelector('[data-letter]')?.getAttribute('data-letter')).toBe('é');
});
