import type { Contract, ContractName } from '#contract/calls/contracts.ts';
import { readContract } from '#contract/calls/contracts.ts';
import type { SendOnce } from './http.ts';

export const contractsApi = (send: SendOnce) => ({
  read: (name: ContractName, signal?: AbortSignal): Promise<Contract> =>
    send(readContract, { query: { contract: name }, ...(signal && { signal }) }),
});
