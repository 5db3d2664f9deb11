import * as v from 'valibot';
import { call } from '../call.ts';
import { filled } from '../schemas.ts';

/** What a customer agrees to at sign-up. */
export const contractNames = ['terms', 'privacy'] as const;
export type ContractName = (typeof contractNames)[number];

/** `text` is plain, in the language that pages of this browser are in. */
export const contractSchema = v.object({ name: v.picklist(contractNames), version: filled, text: filled });
export type Contract = v.InferOutput<typeof contractSchema>;

/** A contract as it stands now. */
export const readContract = call('GET', '/v2/user/contracts', {
  as: 'none',
  query: v.object({ contract: v.picklist(contractNames) }),
  answer: contractSchema,
});

/** What was agreed to: a contract in one version. */
export const agreementSchema = v.object({ contract: v.picklist(contractNames), version: filled });
export type Agreement = v.InferOutput<typeof agreementSchema>;
