import { expect, test, vi } from 'vitest';
import { emptyAuthorizationResponse, consumeAuthorizationResponse } from './authorization-response.ts';

function open(address: string) {
  const shown: string[] = [];
  const history = { state: null, replaceState: (_state: unknown, _title: string, url: string) => void shown.push(url) };
  vi.stubGlobal('window', { location: new URL(address, 'https://account.example.com'), history });
  const { state, code, error, issuer } = consumeAuthorizationResponse();
  return { given: { state: state?.reveal() ?? null, code: code?.reveal() ?? null, error, issuer }, shown };
}

test.each([
  ['/authcallback?code=c-1&state=s-1', { state: 's-1', code: 'c-1', error: null, issuer: null }],
  [
    '/authcallback?state=s-1&error=access_denied#_=_',
    { state: 's-1', code: null, error: 'access_denied', issuer: null },
  ],
  ['/authcallback?code=&state=', { state: null, code: null, error: null, issuer: null }],
  ['/authcallback?code=a%2Fb+c&code=d&state=s-1', { state: 's-1', code: 'a/b c', error: null, issuer: null }],
  [
    '/authcallback?code=c-1&state=s-1&iss=https%3A%2F%2Flarch.example',
    { state: 's-1', code: 'c-1', error: null, issuer: 'https://larch.example' },
  ],
  ['/authcallback?iss=', { state: null, code: null, error: null, issuer: null }],
  ['/authcallback', { state: null, code: null, error: null, issuer: null }],
])('reads %s and leaves only the bare address [LOG-04]', (address, given) => {
  expect(open(address)).toEqual({ given, shown: ['/authcallback'] });
});

const otherAddresses = ['/?code=c-1&state=s-1', '/AuthCallback?code=c-1', '/login?state=s&redirect_uri=r'];
test.each(otherAddresses)('leaves %s unchanged [LOG-04]', (address) => {
  expect(open(address)).toEqual({ given: emptyAuthorizationResponse, shown: [] });
});
