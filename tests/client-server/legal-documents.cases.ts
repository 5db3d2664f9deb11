import { expect, test } from 'vitest';
import { agreementsApi } from '#src/api/legal-documents.ts';
import { person } from '../../server/testing/client.ts';
import { inTheNameOf, byPassword, refusal } from './client.ts';

test('an account can only agree to the current version of a document [LOG-08, NET-05]', async () => {
  const { access_token: token } = await byPassword(person('mila'));
  const { list, agreeTo } = agreementsApi(inTheNameOf(token));
  const [terms, privacy] = await list();
  expect([terms, privacy?.agreed]).toEqual([
    { contract: 'terms', version: '2026-10-01', agreed: '2026-03-01', news: [expect.any(String)] },
    '2026-03-01',
  ]);
  expect((await refusal(agreeTo({ contract: 'terms', version: '2026-03-01' }))).symbol).toBe('agreement_required');
  await agreeTo({ contract: 'terms', version: '2026-10-01' });
  expect((await list()).map(({ agreed }) => agreed)).toEqual(['2026-10-01', '2026-03-01']);
});
