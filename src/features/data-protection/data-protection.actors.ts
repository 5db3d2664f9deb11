// Tested by e2e/vault/vault-opening.spec.ts.
import { fromCallback, type ActorRefFrom, type EventObject } from 'xstate';
import { dataProtectionMachine, readKeys } from '#machines/data-protection/data-protection.machine.ts';
import type { DataProtectionEvent } from '#machines/data-protection/data-protection.model.ts';
import type { VaultStatus } from '#machines/key-vault/vault-status.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { hasPasskeys } from '#src/browser/passkeys.ts';
import type { AppServices } from '#src/services/services.ts';
import { provideCmk } from './cmk.actors.ts';
import { createProgress } from '#src/vault/derivation-progress.ts';
import { summarize, summarizeKit, summarizePasskeys } from '#src/vault/key-summaries.ts';
import type { ReadProfile } from './profile-read.actors.ts';
import { provideRead } from '#src/features/retryable-read/retryable-read.actors.ts';
import { provideVaultWrite } from './vault-write.actors.ts';

export type DataProtectionActor = ActorRefFrom<typeof dataProtectionMachine>;

/** Advanced Data Protection with its ports filled. */
export function provideDataProtection(services: AppServices, readProfile: ReadProfile): typeof dataProtectionMachine {
  const derivations = createProgress();
  return fillPorts(dataProtectionMachine, {
    actors: {
      readKeys: provideRead(readKeys, services.clock.steady, ({ signal }) =>
        readVaultStatus(services, readProfile, signal),
      ),
      cmk: provideCmk(services, derivations),
      vaultWrite: provideVaultWrite(services, derivations),
      otherTabs: fromCallback<EventObject>(({ sendBack }) => {
        const tell = (): void => sendBack({ type: 'otherTab.keysChanged' } satisfies DataProtectionEvent);
        const stop = services.tabs.listen((signal) => {
          if (signal === 'keysChanged') tell();
        });
        const stopPasskeys = services.vault.onPasskeys(tell);
        return () => {
          stop();
          stopPasskeys();
        };
      }),
    },
  });
}

async function readVaultStatus(
  { configuration, vault, clock, hostApp }: AppServices,
  readProfile: ReadProfile,
  signal: AbortSignal,
): Promise<VaultStatus> {
  const [{ country }, opened] = await Promise.all([readProfile(signal), vault.open()]);
  const cmks = await opened.read(signal).catch((error: unknown) => {
    // Show this failure once: a retry accepts the keys as they are now.
    if (refusalOf(error).symbol === 'cmk_downgraded') vault.discard();
    throw error;
  });
  const isOffered = configuration.endToEndEncryptionOpen && configuration.protectionCountries.includes(country);
  const retryAfter = opened.retryAfter();
  const keys = summarize(opened, cmks);
  const isProtected = keys.some((key) => key.protected);
  const canUse = isProtected && hostApp === null && hasPasskeys();
  const [kit, passkeys] = await Promise.all([
    isProtected ? opened.readKit(signal) : null,
    canUse ? opened.readPasskeys(signal) : null,
  ]);
  return {
    keys,
    kit: summarizeKit(kit, keys),
    passkeys: summarizePasskeys(passkeys, window.location.hostname),
    isOffered,
    lockedUntil: retryAfter === null ? null : clock.steady() + retryAfter * 1000,
  };
}
