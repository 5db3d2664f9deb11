import {
  disableTotp,
  enableTotp,
  makeBackupCodes,
  makeTotpSecret,
  readTotp,
  refuseRemoval,
} from '#contract/calls/two-factor.ts';
import type { TotpStatus } from '#contract/calls/two-factor.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { AuthenticatorSecret, BackupCodes, TwoFactorChange } from '#machines/two-factor/two-factor.model.ts';
import type { Send } from './transport/authorized-send.ts';

interface Changed {
  /** This session's new code; all other sessions end. */
  readonly sessionCode: Secret<string>;
  /** Null if it is off. */
  readonly backupCodes: BackupCodes | null;
}

export const twoFactorApi = (send: Send) => ({
  readStatus: (signal?: AbortSignal): Promise<TotpStatus> => send(readTotp, { ...(signal && { signal }) }),
  refuseRemoval: async (signal?: AbortSignal): Promise<void> => {
    await send(refuseRemoval, { ...(signal && { signal }) });
  },
  makeSecret: async (signal?: AbortSignal): Promise<Omit<AuthenticatorSecret, 'drawing'>> => {
    const { secret, uri } = await send(makeTotpSecret, { ...(signal && { signal }) });
    return { text: new Secret(secret), uri: new Secret(uri) };
  },
  change: async (change: TwoFactorChange, proof: Proof | null): Promise<Changed> => {
    if (change.kind === 'disable') {
      const { web_session_auth_code: code } = await send(disableTotp, { proof });
      return { sessionCode: new Secret(code), backupCodes: null };
    }
    const { web_session_auth_code: code, backupCodes } =
      change.kind === 'enable'
        ? await send(enableTotp, { body: { code: change.code.reveal() }, proof })
        : await send(makeBackupCodes, { proof });
    return {
      sessionCode: new Secret(code),
      backupCodes: { codes: new Secret(backupCodes.codes), generatedAt: backupCodes.generatedAt },
    };
  },
});
