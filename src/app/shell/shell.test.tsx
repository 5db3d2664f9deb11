import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { configuration } from '#machines/testing/configuration.ts';
import { LoginHeader } from '#src/login-page/header-footer.tsx';
import { renderView } from '#src/testing/render-view.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

test.each([
  ['production', configuration.version],
  ['staging', `staging ${configuration.version}`],
] as const)('the title of the footer in %s is "%s" [CFG-01, SHL-13]', (environment, title) => {
  renderView(<SiteFooter configuration={{ ...configuration, environment }} />);
  expect(screen.getByTitle(title).textContent).toContain('©');
});

test('the Cloud link opens the configured address [CFG-01]', () => {
  renderView(
    <SiteHeader configuration={{ ...configuration, cloudUrl: 'https://cloud.example.com/view' }} account={null} />,
  );
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Cloud' }).href).toBe('https://cloud.example.com/view');
});

test.each([
  ['log-in', <LoginHeader key="log-in" configuration={configuration} tab={null} />],
  ['getting in', <SiteHeader key="getting in" configuration={configuration} account={null} isEntrance />],
])('the header of %s has Track order before the Support menu, and Sign up as a button [SHL-01]', (_, header) => {
  renderView(header);
  const site = within(screen.getByRole('navigation', { name: 'Site' }));
  const links = site.getAllByRole<HTMLAnchorElement>('link');
  const top = [...links, site.getByText('Support')].filter(({ textContent }) =>
    ['Store', 'Cloud', 'Track order', 'Support', 'Sign up'].includes(textContent),
  );
  const inOrder = top.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  );
  expect(inOrder.map(({ textContent }) => textContent)).toEqual([
    'Store',
    'Cloud',
    'Track order',
    'Support',
    'Sign up',
  ]);
  expect(links.find(({ textContent }) => textContent === 'Track order')?.href).toBe(configuration.links['track-order']);
});

test('a page of login has login’s header while no one is signed in, then the account’s menu [SHL-01, LOG-05]', () => {
  const shown = () => within(screen.getByRole('navigation', { name: 'Site' }));
  renderView(<SiteHeader configuration={configuration} account={null} isEntrance />);
  expect(shown().getByRole<HTMLAnchorElement>('link', { name: 'Track order' }).href).toBe(
    configuration.links['track-order'],
  );
  expect(shown().getByRole<HTMLAnchorElement>('link', { name: 'Sign up' }).hash).toBe('#signup');
  expect(shown().queryByText('Account')).toBeNull();
  cleanup();
  renderView(
    <SiteHeader
      configuration={configuration}
      account={{ name: 'Lin', email: '', picture: null, logOut: () => undefined }}
      isEntrance
    />,
  );
  expect(shown().getAllByText('Lin').length).toBeGreaterThan(0);
  expect(shown().queryByRole('link', { name: 'Sign up' })).toBeNull();
});

test('the side menu of a customer starts with picture, name and address, and each link has its own icon [SHL-03]', async () => {
  renderView(
    <SiteHeader
      configuration={configuration}
      account={{ name: 'Lin', email: 'lin@example.com', picture: null, logOut: () => undefined }}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  expect([within(menu).getByText('Lin'), within(menu).getByText('lin@example.com')]).toHaveLength(2);
  const icons = [...menu.querySelectorAll('.side-menu__item > .icon:first-child path')].map((path) =>
    path.getAttribute('d'),
  );
  expect(icons.length).toBeGreaterThan(5);
  expect(new Set(icons).size).toBe(icons.length);
});

test('the side menu of a signed-out user has Track order [SHL-01]', async () => {
  renderView(<LoginHeader configuration={configuration} tab={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
  const menu = await screen.findByRole('dialog', { name: 'Menu' });
  expect(within(menu).getByRole<HTMLAnchorElement>('link', { name: 'Track order' }).href).toBe(
    configuration.links['track-order'],
  );
});
