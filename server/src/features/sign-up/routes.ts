import { createAccount, sendSignUpCode } from '#contract/calls/sign-up.ts';
import { requireBrand } from '../../platform/configuration/brands.ts';
import { signUp } from './create-account.ts';
import { requireGoodPassword } from '../../accounts/new-password.ts';
import { requireEmail } from '../../accounts/require-email.ts';
import { requireNewAddress, sendSignUpMail } from './send-code.ts';
import { clientAddress } from '../../platform/client-address.ts';
import { queueCallerOf, originOfRequest, throttle } from '../../sessions/authenticate.ts';
import { rememberBrowser } from '../../sessions/known-browsers.ts';
import { formerSessionCode } from '../../platform/http/cookies.ts';
import { pageLanguage } from '../../platform/language/language.ts';
import { contractRoute } from '../../platform/http/contract-routes.ts';
import type { FeatureRoutes } from '../../platform/http/features.ts';

/** Creates an account in two steps: a code to its address, then the account with that code. */
export const routes: FeatureRoutes = ({ services }) => {
  return [
    contractRoute(sendSignUpCode, async (request, { email, client_id, password, again = false }, signal) => {
      await throttle(services, request);
      const brand = requireBrand(services.brands, client_id);
      requireEmail(email);
      if (password !== undefined) await requireGoodPassword(services, password, { email, brand });
      const mail = { email, again, brand, language: pageLanguage(request, brand), address: clientAddress(request) };
      await requireNewAddress(services, mail);
      return sendSignUpMail(services, mail, signal);
    }),
    contractRoute(createAccount, async (request, body, signal) => {
      await throttle(services, request);
      const brand = requireBrand(services.brands, body.client_id);
      const reply = await signUp(
        services,
        {
          ...body,
          brand,
          language: pageLanguage(request, brand),
          origin: originOfRequest(request),
          formerCode: formerSessionCode(services, request, brand),
          queueCaller: queueCallerOf(request),
        },
        signal,
      );
      await rememberBrowser(services, { request, brand }, reply);
      return reply;
    }),
  ];
};
