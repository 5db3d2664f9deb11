import { expect, test } from 'vitest';
import { brands } from '../../../testing/brands.ts';
import { siteFinder, unknownHostReporter } from './virtual-hosts.ts';

const [first, second] = brands;
if (second === undefined) throw new Error('The demonstration has two brands.');
const find = siteFinder(brands, new Map());

test.each(['', ':443', '.', '.:8443'])('a host is found with %j after it, and in upper case [NET-10]', (rest) => {
  expect(find(`${second.accountHost}${rest}`)).toEqual({ kind: 'account', brand: second });
  expect(find(`${second.accountHost.toUpperCase()}${rest}`)).toEqual({ kind: 'account', brand: second });
  expect(find(`${second.accountHost}..${rest}`).kind).toBe('other');
});

test('an empty host is the only brand’s, and with two brands unknown [NET-10]', () => {
  expect(find('')).toEqual({ kind: 'other', brand: first });
  expect(siteFinder([first], new Map())('')).toEqual({ kind: 'account', brand: first });
});

test('a host that no brand has is warned of once, and at most twenty are [OPR-03]', () => {
  const warnings: string[] = [];
  const report = unknownHostReporter(brands, (message) => void warnings.push(message));
  for (const host of ['backend:5762', 'BACKEND.', first.siteHost, first.accountHost]) report(host);
  expect(warnings).toEqual(['a request for the host "backend", which no brand has: does the proxy forward Host?']);
  for (let count = 0; count < 50; count += 1) report(`host-${count}`);
  expect(warnings).toHaveLength(20);
});
