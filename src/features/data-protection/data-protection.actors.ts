import { fromCallback, fromPromise } from 'xstate';
import type { ActorRefFrom, EventObject } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import { dataProtectionMachine } from '#machines/data-protection/data-protection.machine.ts';
import type { DataProtectionEvent } from '#machines/data-protection/data-protection.model.ts';
import { keyVaultMachine } from '#machines/key-vault/key-vault.machine.ts';
import type { VaultStatus } from '#machines/key-vault/key-vault.model.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { profileApi } from '#src/api/profile.ts';
import type { AppServices } from '#src/services/services.ts';
import { provideCmk } from './cmk.actors.ts';
import { countdown } from '#src/services/countdown.ts';
import { readAgain } from '#src/services/read-again.ts';
import { createProgress } from '#src/vault/derivation-progress.ts';
import { summarize } from '#src/vault/key-summaries.ts';
import { provideVaultWrite } from './vault-write.actors.ts';

export type DataProtectionActor = ActorRefFrom<typeof dataProtectionMachine>;

/** Advanced Data Protection with its ports filled. */
export function provideDataProtection(services: AppServices): typeof dataProtectionMachine {
  const derivations = createProgress();
  return fillPorts(dataProtectionMachine, {
    actors: {
      keyVault: fillPorts(keyVaultMachine, {
        actors: {
          readStatus: fromPromise(({ signal }) => readStatus(services, signal)),
          waitCountdown: countdown('waitCountdown.tick', services.clock.steady, readAgain),
        },
      }),
      cmk: provideCmk(services, derivations),
      vaultWrite: provideVaultWrite(services, derivations),
      otherTabs: fromCallback<EventObject>(({ sendBack }) =>
        services.tabs.listen((signal) => {
          if (signal === 'keysChanged') sendBack({ type: 'otherTab.keysChanged' } satisfies DataProtectionEvent);
        }),
      ),
    },
  });
}

async function readStatus(
  { send, configuration, vault, displayName, clock }: AppServices,
  signal: AbortSignal,
): Promise<VaultStatus> {
  // The header shows the name even if the core cannot be loaded.
  const readProfile = async (): Promise<Profile> => {
    const profile = await profileApi(send).readProfile(signal);
    displayName.setFromProfile(profile);
    return profile;
  };
  const [{ country }, opened] = await Promise.all([readProfile(), vault.open()]);
  const cmks = await opened.read(signal).catch((error: unknown) => {
    // Show this failure once: a retry accepts the keys as they are now.
    if (refusalOf(error).symbol === 'cmk_downgraded') vault.discard();
    throw error;
  });
  const isOffered = configuration.endToEndEncryptionOpen && configuration.protectionCountries.includes(country);
  const retryAfter = opened.retryAfter();
  return {
    keys: summarize(opened, cmks),
    isOffered,
    lockedUntil: retryAfter === null ? null : clock.steady() + retryAfter * 1000,
  };
}
