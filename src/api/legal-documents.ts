import type { Contract, ContractName } from '#contract/calls/legal-documents.ts';
import { readContract } from '#contract/calls/legal-documents.ts';
import type { SendOnce } from './http.ts';

export const contractsApi = (send: SendOnce) => ({
  read: (name: ContractName, signal?: AbortSignal): Promise<Contract> =>
    send(readContract, { query: { contract: name }, ...(signal && { signal }) }),
});
