// Tested by e2e/vault/vault-opening.spec.ts.
import { fromCallback, fromPromise, type ActorRefFrom, type EventObject } from 'xstate';
import { groupsOf, type KeyGroup } from '#machines/key-vault/key-groups.ts';
import { cmkMachine } from '#machines/cmk/cmk.machine.ts';
import type { CmkEvent, Picture } from '#machines/cmk/cmk.model.ts';
import { fillPorts } from '#machines/shared/not-provided.ts';
import { Secret } from '#machines/shared/secret.ts';
import type { AppServices } from '#src/services/services.ts';
import { countdown } from '#src/services/countdown.ts';
import { readAgain } from '#src/services/read-again.ts';
import type { DerivationProgress } from '#src/vault/derivation-progress.ts';
import { summarize } from '#src/vault/key-summaries.ts';
import { openingAt } from '#src/vault/passkeys.ts';
import { browserPasskeys } from './browser-passkeys.actors.ts';

export type CmkActor = ActorRefFrom<typeof cmkMachine>;

/** The key chart with its ports filled. A code opens the groups that it fits. */
export function provideCmk(
  { vault, clock }: Pick<AppServices, 'vault' | 'clock'>,
  derivations: DerivationProgress,
): typeof cmkMachine {
  const read = async (signal: AbortSignal) => {
    const opened = await vault.open();
    return { opened, keys: await opened.read(signal) };
  };
  return fillPorts(cmkMachine, {
    actors: {
      openKey: fromPromise<readonly KeyGroup[], { pin: Secret<string> | null }>(async ({ input: { pin }, signal }) => {
        const { opened, keys } = await read(signal);
        const onProgress = (done: number, total: number): void => derivations.report({ done, total });
        await opened.openFitting(pin ?? new Secret(''), { signal, onProgress });
        return groupsOf(summarize(opened, keys));
      }),
      openWithPasskey: fromPromise<readonly KeyGroup[] | null>(async ({ signal }) => {
        const { opened, keys } = await read(signal);
        const { host, ask } = browserPasskeys;
        const among = openingAt(host(), await opened.readPasskeys(signal));
        const ids = await opened.openWithPasskey({ among, ask }, signal);
        return ids && groupsOf(summarize(opened, keys));
      }),
      derivations: derivations.port,
      watchKey: fromCallback<EventObject>(({ sendBack }) =>
        vault.onIdle(() => sendBack({ type: 'key.idled' } satisfies CmkEvent)),
      ),
      closeKey: fromPromise(async () => (await vault.open()).close()),
      openPictures: fromPromise<readonly Picture[]>(async ({ signal }) => {
        const { opened, keys } = await read(signal);
        const open = [...opened.openKeys(), ...opened.staleKeys()];
        const heads = keys.filter(({ id, followId }) => followId === null && open.includes(id));
        const all = await Promise.all(heads.map(({ id }) => opened.pictures(id, signal)));
        const newest = all
          .flat()
          .toSorted((one, other) => other.takenAt - one.takenAt)
          .slice(0, 1);
        return newest.map(({ id, takenAt, type, bytes }) => ({
          id,
          takenAt,
          address: new Secret(dataAddress(type, bytes)),
        }));
      }),
      waitCountdown: countdown('waitCountdown.tick', clock.steady, readAgain),
    },
  });
}

/** A data URL, so the picture needs no request. */
function dataAddress(type: string, bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `data:${type};base64,${btoa(text)}`;
}
