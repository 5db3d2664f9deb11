import address from '../worker/core.worker.ts?worker&url';

interface WorkerAddressPolicy {
  createScriptURL(address: string): string;
}

declare global {
  // Missing where the browser does not know Trusted Types. What the policy gives is told as a string, because the
  // library's `Worker` takes no other.
  var trustedTypes:
    | { createPolicy(name: string, rules: WorkerAddressPolicy): WorkerAddressPolicy }
    | undefined;
}

let policy: WorkerAddressPolicy | null = null;

export { address as workerUrl };

/** The address of the one worker, as the page's Trusted Types policy asks for it. */
export function trustedWorkerUrl(): string {
  if (globalThis.trustedTypes === undefined) return address;
  policy ??= globalThis.trustedTypes.createPolicy('account-center-worker', { createScriptURL: onlyTheWorker });
  return policy.createScriptURL(address);
}

function onlyTheWorker(asked: string): string {
  if (asked === address) return asked;
  throw new TypeError('This policy lets the worker of the crypto core through and nothing else.');
}
