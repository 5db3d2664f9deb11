import { expect, test } from 'vitest';
import { runService } from '../../../testing/service.ts';
import { startDemonstration } from '../../demo/start-demonstration.ts';
import { demonstrationPlan } from '../../../testing/plan.ts';

test('a database opens only with the secret key it was created with [CFG-02]', async () => {
  const { url } = await runService();
  const settings = demonstrationPlan({
    PORT: '0',
    PAGES: 'off',
    SEED: 'on',
    DATABASE_URL: url,
    SECRET_KEY: 'another secret key, just as long as it',
  });
  await expect(startDemonstration(settings)).rejects.toThrow(
    'The secret key is not the one that this database was created with. Restore the previous SECRET_KEY or data folder.',
  );
  await runService({ DATABASE_URL: url });
});
