import type { Adapter, AdapterPayload } from 'oidc-provider';

interface StoredRow {
  payload: AdapterPayload;
  until: number;
}

/** The provider's storage, in memory: everything is lost when the process ends. */
export function makeMemory(): (kind: string) => Adapter {
  const rows = new Map<string, StoredRow>();
  return (kind) => {
    const find = (matches: (key: string, payload: AdapterPayload) => boolean): AdapterPayload | undefined => {
      for (const [key, { payload, until }] of rows) {
        if (until <= Date.now()) rows.delete(key);
        else if (key.startsWith(`${kind}:`) && matches(key, payload)) return payload;
      }
      return undefined;
    };
    return {
      upsert: async (id, payload, seconds = 600) =>
        void rows.set(`${kind}:${id}`, { payload, until: Date.now() + seconds * 1000 }),
      find: async (id) => find((key) => key === `${kind}:${id}`),
      findByUid: async (uid) => find((_, payload) => payload.uid === uid),
      findByUserCode: async () => undefined,
      consume: async (id) => {
        const row = rows.get(`${kind}:${id}`);
        if (row !== undefined) row.payload.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void rows.delete(`${kind}:${id}`),
      revokeByGrantId: async (grant) => {
        for (const [key, { payload }] of rows) if (payload.grantId === grant) rows.delete(key);
      },
    };
  };
}
