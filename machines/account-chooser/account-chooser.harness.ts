import { startControlled } from '#machines/testing/controlled.ts';
import { accountChooserMachine } from './account-chooser.machine.ts';
import type { ChooserReading } from './account-chooser.model.ts';

export const alone: ChooserReading = {
  current: { name: 'Lin Hart', email: 'lin.hart@example.com' },
  others: [],
  app: 'Home Hub',
  declineTo: 'https://home-hub.example/callback?error=access_denied&state=1e5',
};
export const withOthers: ChooserReading = {
  ...alone,
  others: [
    { username: 'sam.rivers@example.com', name: 'Sam' },
    { username: '13800138000', name: '' },
  ],
};

/** The running chart, every port controlled by the test. */
export function startAccountChooser() {
  return startControlled(accountChooserMachine);
}
