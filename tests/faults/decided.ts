/** What is right in a cell of a page, although the matrix says something else: the call, what is found, and why. */
const decided: readonly { readonly call: string; readonly found: RegExp; readonly reason: string }[] = [
  {
    call: 'confirmEmail',
    found: /^(sent 2 times|changes |claims what is not so)/,
    reason: 'it is repeated once with the code, which works once: decision 023',
  },
  {
    call: 'confirmEmail',
    found: /^the other tab still shows/,
    reason: 'each tab has the link that it was opened with; following it again says that it was used before',
  },
  {
    call: 'confirmEmail',
    found: /sendCode makes its call/,
    reason: 'the tab keeps in its storage which address waits for its code; without it, the change begins again',
  },
  {
    call: 'decideConsent',
    found: /^the other tab still shows/,
    reason: 'each tab answers the request of an app that it was opened with; allowing it twice is the same',
  },
  {
    call: 'logInWithThirdParty',
    found: /exchange makes its call/,
    reason: 'what the tab requested is in its storage; without it the response is ignored: decision 006',
  },
  {
    call: 'logInWithPasskey',
    // One more challenge, and nothing else.
    found: /^changes (\+passkey_challenges, not nothing|(.*)\+passkey_challenges ?(.*), not \2\3)$/,
    reason: 'login offers passkeys again, with a new challenge',
  },
  {
    call: 'logInWithPhone',
    found: /^does not say (time_out|unreachable|unknown): .*We’ll keep trying\./,
    reason:
      'its state is read, which tells whether the service has the call, and the page tries again by itself: decision 139',
  },
  {
    call: 'uploadAvatar',
    found: /^changes \+avatar_uploads \+files_to_delete -avatar_uploads, not /,
    reason: 'the tab closed before the picture was encoded: its parameters are used, and what was stored is deleted',
  },
  {
    call: 'registerWithThirdParty',
    // One account, whichever request made it.
    found:
      /^(sent 2 times|changes \+accounts \+agreements |claims what is not so: You are logged in|lost email|.*Your account is ready\.)/,
    reason: 'it is repeated once with its ticket, which makes one account',
  },
  {
    call: 'registerWithThirdParty',
    found: /readLegalDocuments makes its call/,
    reason: 'what the tab requested is in its storage; without it the response is ignored: decision 006',
  },
  ...['resetPassword', 'createAccount'].map((call) => ({
    call,
    found: /^changes (\+events, not nothing$|.*\+events \+events .*\+sessions)/,
    reason: 'it is read back by a login with the new password, which leaves an event and, if it succeeds, a session',
  })),
];

/** The problems of a cell without those that a decision explains, and the reasons. */
export function judged(
  call: string,
  problems: readonly string[],
): { readonly problems: string[]; readonly decided: string[] } {
  const reasonOf = (problem: string) => decided.find((each) => each.call === call && each.found.test(problem))?.reason;
  return {
    problems: problems.filter((problem) => reasonOf(problem) === undefined),
    decided: [...new Set(problems.flatMap((problem) => reasonOf(problem) ?? []))],
  };
}
