import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import type { Cmk } from '#contract/calls/key-vault.ts';
import { hintLength, hintRegionalLength } from '#contract/limits.ts';
import { dataProtectionMachine } from '#machines/data-protection/data-protection.machine.ts';
import type { DataProtectionEvent } from '#machines/data-protection/data-protection.model.ts';
import { keyVaultMachine } from '#machines/key-vault/key-vault.machine.ts';
import type { KeySummary, VaultStanding } from '#machines/key-vault/key-vault.model.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import { profileApi } from '#src/api/profile.ts';
import type { AppBase } from '#src/app/services.ts';
import { cmkFlow } from './cmk.actors.ts';
import { countdown } from '#src/app/countdown.ts';
import { makeDerivations } from '#src/vault/derivation-progress.ts';
import { vaultWriteFlow } from './vault-write.actors.ts';

/** Advanced Data Protection with its ports filled. */
export function dataProtectionFlow(base: AppBase): typeof dataProtectionMachine {
  const derivations = makeDerivations();
  return dataProtectionMachine.provide({
    actors: {
      keyVault: keyVaultMachine.provide({
        actors: {
          readStanding: fromPromise(({ signal }) => readStanding(base, signal)),
          waitCountdown: countdown('waitCountdown.tick', base.clock.steady),
        },
      }),
      cmk: cmkFlow(base, derivations),
      vaultWrite: vaultWriteFlow(base, derivations),
      otherTabs: fromCallback<EventObject>(({ sendBack }) =>
        base.tabs.listen((signal) => {
          if (signal === 'wroteKeys') sendBack({ type: 'otherTab.wroteKeys' } satisfies DataProtectionEvent);
        }),
      ),
    },
  });
}

/** The older rule for Chinese texts is the regional brand's. */
export function hintLimitOf({ configuration }: Pick<AppBase, 'configuration'>): number {
  return configuration.brand === 'regional' ? hintRegionalLength : hintLength;
}

async function readStanding({ send, configuration, vault, knownName }: AppBase, signal: AbortSignal): Promise<VaultStanding> {
  const [{ country, nickName }, opened] = await Promise.all([profileApi(send).readProfile(signal), vault.open()]);
  knownName.learn(nickName);
  const cmks = await opened.read(signal).catch((error: unknown) => {
    // It is told once. Who tries again takes the keys as they are now.
    if (refusalOf(error).symbol === 'cmk_downgraded') vault.forget();
    throw error;
  });
  const [open, stale] = [opened.openKeys(), opened.staleKeys()];
  const summary = ({ id, followId, modifiedAt, verification, ...cmk }: Cmk): KeySummary => ({
    id,
    followId,
    modifiedAt,
    protected: cmk.protected,
    hint: verification?.hints ?? '',
    isOpen: open.includes(id),
    isExpired: stale.includes(id),
  });
  const isOffered = configuration.endToEndEncryptionOpen && configuration.protectionCountries.includes(country);
  return { keys: cmks.map(summary), isOffered };
}
