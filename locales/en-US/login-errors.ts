const wrongLogin = 'The account or password is incorrect.';
const tooManyTries = 'Too many login attempts. Please try again in 15 minutes.';
const wrongCode = 'Invalid verification code.';
const general = 'Something went wrong. Please try again.';

/** The sentences of `errors.ts` that the login page with sign-up can show; it loads no others. */
export const loginErrors = {
  incorrect_password: wrongLogin,
  password_error: wrongLogin,
  account_not_found: 'The information returned no results.',
  account_forbidden: 'Your account has been disabled.',
  suspected_attacker: tooManyTries,
  resource_protected: tooManyTries,
  mfa_required: 'Confirm it’s you with a second step.',
  mfa_code_incorrect: wrongCode,
  mfa_code_incorrect_tries: 'Invalid verification code. {{tries}} tries left.',
  mfa_code_incorrect_last: 'Invalid verification code. 1 try left.',
  mfa_code_incorrect_none: 'Invalid verification code. No tries left. Start again.',
  mfa_code_used: 'This code has already been used. Enter the next one in your app.',
  mfa_code_used_wait: 'This code has already been used. Your app shows the next code in {{seconds}} s.',
  mfa_clock_off: 'Your phone’s clock has changed. Enter the next code your app shows.',
  mfa_clock_off_behind:
    'Your phone’s clock is about {{minutes}} min behind. Set it to automatic, then enter the next code your app shows.',
  mfa_clock_off_ahead:
    'Your phone’s clock is about {{minutes}} min ahead. Set it to automatic, then enter the next code your app shows.',
  secret_code_incorrect: wrongCode,
  mfa_session_not_found: 'The verification session is expired. Start again.',
  mfa_method_not_available: 'Verifying method not available.',
  email_address_invalid: 'Please enter a valid email address.',
  no_password:
    'No password created yet. Set one, or log in another way. After a change of email was taken back, the former password no longer works.',
  passkey_refused: 'We couldn’t verify this passkey. Try again.',
  passkey_unknown:
    'The passkey you chose no longer works: it was removed from its account. Delete it in your password manager or device settings, then log in another way.',
  passkey_failed: 'Your browser could not use the passkey. Try again, or choose another way.',
  phone_login_pending: 'Your phone hasn’t allowed this login yet.',
  phone_login_refused: 'The login was refused. Show a new code on the computer.',
  phone_login_number_wrong: 'That wasn’t the number on the computer, so the login was refused.',
  phone_login_over: 'This code is no longer valid. Show a new one on the computer.',
  client_not_found: 'We don’t recognize this app. Contact support.',
  request_throttled: 'You have sent too many requests. Wait a moment, then try again.',
  request_throttled_wait: 'You have sent too many requests. Try again in {{seconds}} s.',
  code_mails_exceeded: 'We have sent too many codes to this address. Use the newest one, or try again in an hour.',
  code_mails_exceeded_wait: 'We have sent too many codes to this address. Try again in {{minutes}} min.',
  scenario_not_found: 'Verification failed. Log in again.',
  third_account_unavailable_named:
    '{{provider}} isn’t responding right now. Try again later, or log in with your password.',
  third_account_unavailable:
    'The other service isn’t responding right now. Try again later, or log in with your password.',
  required_authentication: 'You are logged out. Log in again.',
  session_code_expired: 'Your session has expired. Log in again.',
  token_invalid: 'Your session has expired. Log in again.',
  token_expired: 'Your session could not be renewed. Try again.',
  invalid_parameters: 'Invalid input.',
  require_params_error: 'Something is missing. Check what you entered.',
  staff_restricted: 'Access denied, staff restricted.',
  not_found: 'Not found.',
  system_error: 'Something wrong inside the system. Try again later.',
  time_out: 'Timeout. Check your connection and try again.',
  unreachable: 'We can’t reach the service. Check your connection and try again.',
  unknown: general,
  misconfigured: 'The account center isn’t set up correctly. Contact support.',
  session_cookie_hidden:
    'An old cookie in this browser hides your login. Delete the cookies of this site, then log in again.',
  cookies_off: 'Cookies are off in this browser. Your account needs them: turn them on, then reload the page.',
  too_many_cookies:
    'This browser sends too many cookies. Delete the cookies of this site and its domain, then reload the page.',
  account_already_exist: 'Account with this email address already exists.',
  agreement_required: 'The terms have changed. You must check the box above to continue.',
  email_not_available: 'This email is not available. Choose another one.',
  password_too_common: 'This password is too common. Choose another one.',
  password_breached: 'This password was found in stolen data, so others may try it. Choose another one.',
  password_breached_found: 'This password appears {{times}}× in stolen data, so others may try it. Choose another one.',
  account_not_created: 'Your account was not created. Try again.',
  secret_code_incorrect_tries: 'Invalid verification code. {{tries}} tries left.',
  secret_code_incorrect_last: 'Invalid verification code. 1 try left.',
  secret_code_incorrect_none: 'Invalid verification code. No tries left. Get a new one.',
} as const;
