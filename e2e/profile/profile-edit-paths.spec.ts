import { readProfile, updateProfile } from '#contract/calls/profile.ts';
import { ann } from '#machines/profile-edit/profile-edit.harness.ts';
import { profileEditMachine } from '#machines/profile-edit/profile-edit.machine.ts';
import type { ProfileChanges } from '#machines/profile-edit/profile-edit.model.ts';
import { selectScreen } from '#machines/profile-edit/profile-edit.selectors.ts';
import * as chart from '#machines/profile-edit/profile-edit.walk.ts';
import * as view from '#src/features/profile/edit-row.gestures.ts';
import { handsOn } from '../browser-hands.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { lin } from '../customers.ts';
import { expect } from '../fixtures.ts';
import { greeting, setSessionCookies, words } from '../page-objects.ts';
import { passingReads } from '../passing-reads.ts';
import type { Service } from '../service.ts';
import { leaveUnsaved } from '../unsaved-text.ts';

/** What the profile has on the path, as Lin's has it. */
const ofLin = ({ nickName }: ProfileChanges): ProfileChanges => ({
  nickName: nickName === ann.nickName ? lin.name : (nickName ?? ''),
});

walkInBrowser<typeof profileEditMachine>('an edit of the profile', {
  machine: profileEditMachine,
  ...chart,
  ...view,
  // An unknown outcome has a sentence of its own.
  selectScreen: (snapshot) => {
    const screen = selectScreen(snapshot);
    return screen.name === 'outcomeUnknown' ? { ...screen, failure: null } : screen;
  },
  // The page is left with the row.
  marks: (screen: ReturnType<typeof selectScreen>, walk) => (walk.has('leave.confirm') ? [] : view.marks(screen)),
  calls: { saveProfile: [updateProfile], rereadProfile: [readProfile], confirmSaved: [readProfile] },
  refuses: () => ['modify_not_allowed'],
  arrange: async ({ service, next }, { port, output, failure }) => {
    if (failure?.symbol === 'modify_not_allowed') await change(service, next()?.output ?? chart.elsewhere);
    if (port === 'confirmSaved' && output === chart.saved) await change(service, chart.saved);
  },
  customer: () => lin,
  open: async ({ page, service, input }) => {
    const hold = await passingReads(page, readProfile);
    await setSessionCookies(page, service, lin);
    if (input?.unsaved != null) {
      const { nickName = '' } = input.unsaved;
      await leaveUnsaved(page, service, { form: 'nickName', values: { nickName } });
    }
    await page.goto(service.at('/'));
    await expect(greeting(page, lin)).toBeVisible();
    if (input?.unsaved == null) await handsOn(page).press(['home.about.edit', 'home.about.nickName']);
    await hold();
  },
  isPassing: ({ status }) => status === 'done',
  values: () => ({
    'draft.edit': (event) => ({ ...event, changes: ofLin(event.changes) }),
    'draft.submit': (event) => ({ ...event, changes: ofLin(event.changes) }),
  }),
  outside: ({ page, service }) => ({
    'leave.attempted': async () =>
      await page.getByRole('link', { name: words['en-US'].shell.nav.security, exact: true }).click(),
    'profile.changed': async ({ profile }) => {
      await change(service, profile);
      const hold = await passingReads(page, readProfile);
      const isRead = page.waitForResponse((response) => response.url().endsWith(readProfile.path));
      await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
      await isRead;
      await hold();
    },
  }),
});

/** Another tab saves what the profile of a path has. */
async function change(service: Service, profile: unknown): Promise<void> {
  if (profile === chart.saved) await service.change(lin, 'nicknameSaved');
  else await service.change(lin, profile === chart.otherRow ? 'countryChanged' : 'nicknameChanged');
}
