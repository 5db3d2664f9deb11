import { readLegalDocument } from '#contract/calls/legal-documents.ts';
import { registerWithThirdParty, sendThirdPartyCode } from '#contract/calls/third-party.ts';
import { form } from '#machines/account-creation/account-creation.harness.ts';
import { accountCreationMachine } from '#machines/account-creation/account-creation.machine.ts';
import * as chart from '#machines/account-creation/account-creation.walk.ts';
import { gestures as ofSignUp } from '#src/features/account-creation/account-creation.gestures.ts';
import type { Mark } from '#src/testing/hands.ts';
import { letPrivacyPass, selectCreation } from '../account-creation.ts';
import type { Flow } from '../chart-player.ts';
import { walkInBrowser } from '../chart-walk.ts';
import { goToThirdParty, provider } from '../page-objects.ts';

type Creation = typeof accountCreationMachine;
type Screen = ReturnType<typeof selectCreation>;

/** What both registrations have in common: with an address that the third party has verified, and with a typed one. */
const ofBoth = (person: string, isVerified: boolean) =>
  ({
    machine: accountCreationMachine,
    gestures: {
      ...ofSignUp,
      'details.submit': async ({ details: { email, agreed } }, { type, tick, press }) => {
        if (!isVerified) await type('fields.email', email);
        await tick('accountCreation.terms.label', agreed);
        await press(`thirdPartyRegister.${isVerified ? 'submit' : 'continue'}`, 'thirdPartyRegister.continueIn');
      },
      'details.change': 'thirdPartyRegister.code.change',
      'account.leave': (_, { press }) => press('thirdPartyRegister.leave', 'thirdPartyRegister.logIn'),
    },
    selectScreen: selectCreation,
    marks: (screen: Screen): readonly Mark[] => {
      if (screen.name === 'outcomeUnknown') return ['thirdPartyRegister.unsure.title'];
      if (screen.name === 'code') return ['shared.checkEmail', 'secondFactor.code.label', 'thirdPartyRegister.submit'];
      const { remedy, legalDocuments } = screen;
      return [
        isVerified ? 'thirdPartyRegister.title' : 'thirdPartyRegister.askEmail.title',
        'fields.email',
        ...(remedy === 'retry' || legalDocuments === 'missing' ? (['shell.retry'] as const) : []),
      ];
    },
    calls: {
      readLegalDocuments: [readLegalDocument],
      sendCode: [sendThirdPartyCode],
      createAccount: [registerWithThirdParty],
      confirmCreated: [registerWithThirdParty],
    },
    refuses: ({ has }) => (has('secret_code_incorrect') ? ['secret_code_incorrect'] : []),
    customer: () => ({ username: form.email, password: '', name: person }),
    mailTo: () => form.email,
    open: async ({ page, service }) => {
      await letPrivacyPass(page);
      await goToThirdParty(page, service);
      await provider(page).person(person).click();
      await page.waitForURL(service.at('/authcallback'));
      // Blocks navigation away.
      await page.route('**', async (route) => {
        if (route.request().isNavigationRequest()) await route.fulfill({ status: 204 });
        else await route.fallback();
      });
    },
    // The page of the new customer, or login, is next.
    isPassing: ({ status }) => status === 'done',
    outside: ({ page }) => ({ 'step.back': () => page.goBack() }),
    cannot: ({ type }, { context }) => {
      if (type === 'code.edit' && context.sent === null) return 'the field comes with the code';
      if (type === 'terms.edit' && context.agreements === null) return 'the box waits for the documents';
      return null;
    },
  }) satisfies Partial<Flow<Creation>>;

const typed = { ...chart.ticketOptions, events: chart.ticketEvents };
walkInBrowser<Creation>('an account with a third party and a typed address', {
  ...ofBoth('Ivo Lund', false),
  id: 'accountCreation (typed address)',
  events: chart.ticketEvents,
  options: typed,
  claims: { starts: [typed] },
  paths: chart.ticketPaths,
});

const verified = { ...chart.verifiedOptions, events: chart.verifiedEvents };
walkInBrowser<Creation>('an account with a third party and its address', {
  ...ofBoth('Noa Field', true),
  id: 'accountCreation (verified address)',
  events: chart.verifiedEvents,
  options: verified,
  claims: { starts: [verified] },
  paths: chart.verifiedPaths,
});
