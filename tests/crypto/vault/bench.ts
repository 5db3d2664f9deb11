import { Secret } from '#machines/shared/secret.ts';
import { refusalOf } from '#machines/shared/failure.ts';
import type { CryptoCore } from '#src/crypto/crypto-core.ts';
import { type Vault, makeVault } from '#src/vault/vault.ts';
import { coreInProcess } from '../in-process.ts';
import { FakeService } from './fake-service.ts';

export const code = new Secret('Qz7-plain-horse');
export const otherCode = new Secret('another-2-horses');

/** A vault over the compiled core and the fake service, and which keys of the core are alive. */
export interface Bench {
  readonly service: FakeService;
  readonly vault: Vault;
  readonly core: CryptoCore;
  readonly alive: ReadonlySet<number>;
  /** How often each operation of the core was asked for. */
  readonly asked: ReadonlyMap<string, number>;
  /** Another page of the same customer. */
  another(): Vault;
}

export function makeBench(inner: CryptoCore = coreInProcess()): Bench {
  const service = new FakeService();
  const alive = new Set<number>();
  const asked = new Map<string, number>();
  const core = counted(inner, alive, asked);
  const another = (): Vault => makeVault({ core, api: service, serviceKeys: service.serviceKeys, now: () => service.time });
  return { service, vault: another(), core, alive, asked, another };
}

/** What something was refused with. */
export async function symbolOf(refused: Promise<unknown>): Promise<string> {
  return refused.then(() => 'not refused', (error: unknown) => refusalOf(error).symbol);
}

function counted(core: CryptoCore, alive: Set<number>, asked: Map<string, number>): CryptoCore {
  const born = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('kind' in value && 'id' in value) alive.add(Number(value.id));
    if ('keys' in value && Array.isArray(value.keys)) for (const key of value.keys) born(key);
  };
  return new Proxy(core, {
    get(target, name: keyof CryptoCore) {
      if (name === 'release') {
        return (key: { id: number }) => {
          alive.delete(key.id);
          Reflect.apply(target.release, target, [key]);
        };
      }
      return async (...input: unknown[]) => {
        asked.set(name, (asked.get(name) ?? 0) + 1);
        const value: unknown = await Reflect.apply(target[name], target, input);
        born(value);
        return value;
      };
    },
  });
}
