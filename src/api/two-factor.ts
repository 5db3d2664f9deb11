import {
  addAuthenticator,
  makeAuthenticatorSecret,
  removeAuthenticator,
  renameAuthenticator,
  confirmBackupCodes,
  disableTotp,
  enableTotp,
  makeBackupCodes,
  makeTotpSecret,
  readTotp,
  refuseRemoval,
  viewBackupCodes,
} from '#contract/calls/two-factor.ts';
import type { TotpStatus } from '#contract/calls/two-factor.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { AuthenticatorSecret, BackupCodes, TwoFactorChange } from '#machines/two-factor/two-factor.model.ts';
import type { Send } from './transport/authorized-send.ts';

interface Changed {
  /** This session's new code, if all other sessions have ended; null if nothing has changed. */
  readonly sessionCode: Secret<string> | null;
  /** Null if it is off. */
  readonly backupCodes: BackupCodes | null;
}

export const twoFactorApi = (send: Send) => ({
  readStatus: (signal?: AbortSignal): Promise<TotpStatus> => send(readTotp, { ...(signal && { signal }) }),
  refuseRemoval: async (signal?: AbortSignal): Promise<void> => {
    await send(refuseRemoval, { ...(signal && { signal }) });
  },
  /** `setup`: the id of the setup in this tab, which gets the same secret again. `isOn`: for another authenticator. */
  makeSecret: async (
    { setup, isOn }: { setup: string; isOn: boolean },
    signal?: AbortSignal,
  ): Promise<Omit<AuthenticatorSecret, 'drawing'>> => {
    const call = isOn ? makeAuthenticatorSecret : makeTotpSecret;
    const { secret, uri } = await send(call, { body: { setup }, ...(signal && { signal }) });
    return { text: new Secret(secret), uri: new Secret(uri) };
  },
  change: async (change: TwoFactorChange, proof: Proof | null): Promise<Changed> => {
    if (change.kind === 'disable') {
      const { web_session_auth_code: code } = await send(disableTotp, { proof });
      return { sessionCode: new Secret(code), backupCodes: null };
    }
    if (change.kind === 'add') {
      const { code, name } = change;
      const renewed = await send(addAuthenticator, { body: { code: code.reveal(), name }, proof });
      return { sessionCode: new Secret(renewed.web_session_auth_code), backupCodes: null };
    }
    if (change.kind === 'remove') {
      const renewed = await send(removeAuthenticator, { path: { id: change.id }, proof });
      return { sessionCode: new Secret(renewed.web_session_auth_code), backupCodes: null };
    }
    if (change.kind === 'rename') {
      await send(renameAuthenticator, { path: { id: change.id }, body: { name: change.name } });
      return { sessionCode: null, backupCodes: null };
    }
    if (change.kind === 'view') {
      const { backupCodes } = await send(viewBackupCodes, { proof });
      return { sessionCode: null, backupCodes: secretCodes(backupCodes) };
    }
    const { web_session_auth_code: code, backupCodes } =
      change.kind === 'enable'
        ? await send(enableTotp, { body: { code: change.code.reveal() }, proof })
        : await send(makeBackupCodes, { proof });
    return { sessionCode: new Secret(code), backupCodes: secretCodes(backupCodes) };
  },
  confirmCodes: async (generatedAt: number, signal?: AbortSignal): Promise<void> => {
    await send(confirmBackupCodes, { body: { generatedAt }, ...(signal && { signal }) });
  },
});

function secretCodes({ codes, generatedAt }: { codes: readonly string[]; generatedAt: number }): BackupCodes {
  return { codes: new Secret(codes), generatedAt };
}
