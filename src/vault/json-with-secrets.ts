import type { Part, PrivateKeyHandle, SecretKeyHandle } from '#src/crypto/worker/protocol.ts';

/** A payload as it is written down: JSON with handles where secrets go. */
export type Payload =
  | string
  | number
  | boolean
  | null
  | PrivateKeyHandle
  | SecretKeyHandle
  | readonly Payload[]
  | { readonly [name: string]: Payload };

/** The JSON text of a payload in parts, so that the core can put the secrets in. */
export function partsOf(payload: Payload): Part[] {
  const parts: Part[] = [];
  for (const part of written(payload)) {
    const last = parts.at(-1);
    if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
    else parts.push(part);
  }
  return parts;
}

function written(payload: Payload): Part[] {
  if (typeof payload !== 'object' || payload === null) return [JSON.stringify(payload)];
  if (isHandle(payload)) return ['"', payload, '"'];
  if (isList(payload)) return ['[', ...payload.flatMap((item, index) => [comma(index), ...written(item)]), ']'];
  const members = Object.entries(payload).flatMap(([name, value], index) => {
    return [`${comma(index)}${JSON.stringify(name)}:`, ...written(value)];
  });
  return ['{', ...members, '}'];
}

const comma = (index: number): string => (index === 0 ? '' : ',');

function isList(payload: object): payload is readonly Payload[] {
  return Array.isArray(payload);
}

function isHandle(payload: object): payload is PrivateKeyHandle | SecretKeyHandle {
  return 'kind' in payload && (payload.kind === 'privateKey' || payload.kind === 'secretKey');
}
