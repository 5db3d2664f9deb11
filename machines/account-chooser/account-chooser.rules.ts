import { routeOf, routes } from '#contract/pages.ts';
import { addressOf, withParameter } from '#machines/navigation/address.ts';
import { destinationAfterLogin } from '#machines/navigation/destination.ts';
import type { RedirectRules } from '#contract/rules/redirect.ts';
import { maskedName } from '#machines/shared/masked-name.ts';
import type { ChooserReading, RememberedAccount, ShownAccount, ShownAccounts } from './account-chooser.model.ts';

/** The checked redirect, marked so that the target knows the account has been chosen. */
export function addressBehind(url: string, rules: RedirectRules): string {
  const behind = addressOf(destinationAfterLogin(url, rules));
  const isConsent = behind.origin === addressOf(url).origin && routeOf(behind.pathname) === routes.oauth;
  return isConsent ? withParameter(behind, 'hasChoose', 'true').href : behind.href;
}

export function shownAccounts({ current: { name, email }, others, app, declineTo }: ChooserReading): ShownAccounts {
  return { current: shownAccount({ username: email, name }), others: others.map(shownAccount), app, declineTo };
}

/** Falls back to the masked name. */
function shownAccount({ username, name }: RememberedAccount): ShownAccount {
  const masked = maskedName(username);
  return { username, name: name.trim() === '' || name === username ? masked : name, masked };
}
