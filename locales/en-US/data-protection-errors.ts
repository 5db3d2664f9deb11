const coreMissing = 'The encryption module could not be loaded. Check your connection and try again.';

/** The sentences of `errors.ts` that only the encrypted keys need. */
export const dataProtectionErrors = {
  cmk_not_found: 'This key was not found (KV-01). Refresh the page.',
  pin_verification_failed: 'The protection code could not be verified (KV-02).',
  pin_not_correct_tries: 'This protection code isn’t correct. {{tries}} tries left.',
  pin_not_correct_last: 'This protection code isn’t correct. 1 try left.',
  pin_not_correct_none: 'This protection code isn’t correct. No tries left.',
  invalid_public_key: 'This key isn’t valid (KV-04).',
  not_enforced: 'Data protection isn’t on for this key (KV-05).',
  same_salt: 'The key could not be saved (KV-06). Try again.',
  same_iterations: 'The key could not be saved (KV-07). Try again.',
  pin_locked: 'Too many wrong protection codes. Try again later.',
  unsupported_algorithm: 'This key uses a method that this page doesn’t support (KV-08).',
  cmk_parameters_refused: 'This key isn’t stored safely (KV-09), so it was not used.',
  envelope_invalid: 'The encrypted message was damaged in transit (KV-10). Try again.',
  envelope_mac_incorrect: 'The encrypted message was altered in transit (KV-11) and not used. Try again.',
  envelope_key_unknown: 'The service encrypts with a new key (KV-12). Refresh the page.',
  envelope_time_incorrect: 'The encrypted message was too old (KV-13). Try again.',
  envelope_replayed: 'The encrypted message was sent twice (KV-14). Try again.',
  wasm_not_ready: 'Your keys are still loading. Try again in a moment.',
  wasm_loader_missing: coreMissing,
  wasm_loader_failed:
    'The encryption module could not start. Retry; if it fails again, update your browser or use another one.',
  wrong_pin: 'This protection code isn’t correct.',
  cmk_closed: 'Your keys are locked. Enter your protection code.',
  cmk_unverified: 'Enter your protection code first.',
  cmk_helper_expired: 'Your protection code was changed elsewhere. Enter it again.',
  cmk_context_incorrect: 'All your keys must be verified first.',
  cmk_corrupt: 'Your key data does not match (KV-15), so it was not used. Contact support.',
  write_not_applied: 'Your change was not saved. Your earlier settings still apply. Try again.',
  cmk_downgraded:
    'The protection of your keys was removed or restored outside this page (KV-16). If this wasn’t you, change your password. Retry to see your keys as they are now.',
  pin_not_correct: 'This protection code isn’t correct.',
} as const;
