/** Whether this browser has passkeys. The code that uses them is loaded then. */
export function hasPasskeys(): boolean {
  return 'PublicKeyCredential' in window && window.isSecureContext;
}

/** Whether it offers them among the user names that it fills in. */
export async function hasPasskeyAutofill(): Promise<boolean> {
  return hasPasskeys() && 'isConditionalMediationAvailable' in PublicKeyCredential
    ? PublicKeyCredential.isConditionalMediationAvailable()
    : false;
}
