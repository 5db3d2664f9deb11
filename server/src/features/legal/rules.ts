import { contractNames, type Agreement, type ContractName } from '#contract/calls/legal-documents.ts';

/** Whether every contract is agreed to as it stands now, and nothing else. */
export function agreesToAll(agreements: readonly Agreement[], versionOf: (name: ContractName) => string): boolean {
  const isAgreed = (name: ContractName) => agreements.some(({ contract, version }) => contract === name && version === versionOf(name));
  return agreements.length === contractNames.length && contractNames.every(isAgreed);
}
