import { expect } from '@playwright/test';
import { goToThirdParty, provider, refusedReturn } from '../page-objects.ts';
import { tour } from './tour.ts';

tour(
  'the return from a third party is accessible and fits [LOG-04]',
  ['default', 'regional'],
  async ({ page, service, brand, language }, look) => {
    await goToThirdParty(page, service, 'Juniper', brand, language);
    await provider(page).cancel.click();
    await expect(refusedReturn(page, language).message).toBeFocused();
    await look('cancelled');
  },
);
