import { Secret } from '#machines/shared/secret.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { CryptoCore } from '#src/crypto/protocol/crypto-core.ts';
import { type Vault, makeVault } from '#src/vault/vault.ts';
import { coreInProcess } from '../in-process.ts';
import { FakeService } from './fake-service.ts';
import { quick } from './openssl-vault.ts';

export const code = new Secret('Qz7-plain-horse');
export const otherCode = new Secret('another-2-horses');

/** A vault over the compiled core and the fake service, and the keys of the core that were not released. */
export interface Fixture {
  readonly service: FakeService;
  readonly vault: Vault;
  readonly core: CryptoCore;
  readonly liveKeys: ReadonlySet<number>;
  /** How often each operation of the core was called. */
  readonly callCounts: ReadonlyMap<string, number>;
  /** Stores keys under one code, which the vault reads and opens. Returns their pairs. */
  openGroup(...ids: [string, ...string[]]): Promise<ReturnType<FakeService['seedGroup']>>;
  /** The vault in another page of the same user. */
  anotherPage(): Vault;
}

export function createFixture(inner: CryptoCore = coreInProcess()): Fixture {
  const service = new FakeService();
  const liveKeys = new Set<number>();
  const callCounts = new Map<string, number>();
  const core = counted(withQuickDerivation(inner), liveKeys, callCounts);
  const anotherPage = (): Vault =>
    makeVault({ core, api: service, serviceKeys: service.serviceKeys, now: () => service.time });
  const vault = anotherPage();
  const openGroup: Fixture['openGroup'] = async (...ids) => {
    const pairs = service.seedGroup(code.reveal(), ids);
    await vault.read();
    await vault.open(ids[0], code);
    return pairs;
  };
  return { service, vault, core, liveKeys, callCounts, openGroup, anotherPage };
}

/** The symbol of a rejection. */
export async function symbolOf(refused: Promise<unknown>): Promise<string> {
  return refused.then(
    () => 'not refused',
    (error: unknown) => refusalOf(error).symbol,
  );
}

/** Reports progress as if it derived with all iterations. */
function withQuickDerivation(core: CryptoCore): CryptoCore {
  return {
    ...core,
    derive: (input, { onProgress, ...options } = {}) =>
      core.derive(
        { ...input, iterations: quick(input.iterations) },
        {
          ...options,
          onProgress: ({ done, total }) =>
            onProgress?.({ done: (done / total) * input.iterations, total: input.iterations }),
        },
      ),
  };
}

function counted(core: CryptoCore, liveKeys: Set<number>, callCounts: Map<string, number>): CryptoCore {
  const track = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('kind' in value && 'id' in value) liveKeys.add(Number(value.id));
    if ('keys' in value && Array.isArray(value.keys)) for (const key of value.keys) track(key);
  };
  return new Proxy(core, {
    get(target, name: keyof CryptoCore) {
      if (name === 'release') {
        return (key: { id: number }) => {
          liveKeys.delete(key.id);
          Reflect.apply(target.release, target, [key]);
        };
      }
      return async (...input: unknown[]) => {
        callCounts.set(name, (callCounts.get(name) ?? 0) + 1);
        const value: unknown = await Reflect.apply(target[name], target, input);
        track(value);
        return value;
      };
    },
  });
}
