import { createAccount, sendSignUpCode } from '#contract/calls/sign-up.ts';
import { requireBrand } from '../../brands.ts';
import type { Context } from '../../services.ts';
import { signUp } from './create-account.ts';
import { requireEmail, requireGoodPassword, requireNoAccount } from './rules.ts';
import { sendCodeForAccount } from './send-code.ts';
import { originOfRequest, throttle } from '../../platform/http/authenticate.ts';
import { pageLanguage } from '../../platform/http/page-language.ts';
import { serve, type Served } from '../../platform/http/contract-routes.ts';

/** How an account is made: a code to its address first, then the account with it. */
export function signUpCalls(context: Context): Served[] {
  return [
    serve(sendSignUpCode, async (request, { email, client_id, password, again = false }, signal) => {
      await throttle(context, request);
      const brand = requireBrand(context.brands, client_id);
      requireEmail(email);
      if (password !== undefined) await requireGoodPassword(context, password, email);
      await requireNoAccount(context, email);
      const language = pageLanguage(request, brand);
      return sendCodeForAccount(context, { email, again, brand, language, address: request.ip }, signal);
    }),
    serve(createAccount, async (request, body, signal) => {
      await throttle(context, request);
      const brand = requireBrand(context.brands, body.client_id);
      return signUp(context, { ...body, brand, language: pageLanguage(request, brand), origin: originOfRequest(request) }, signal);
    }),
  ];
}
