import * as v from 'valibot';
import { call } from '../call.ts';
import { nonEmptyString, nothing } from '../schemas.ts';
import { envelopeSchema } from './key-vault.ts';
import { ofEnvelope } from './refusals.ts';

const instant = v.nullable(v.pipe(v.number(), v.integer()));

/** The newest archive of the account's data. Times are in epoch milliseconds; `expiresAt` is null until it is ready. */
const archiveStatusSchema = v.object({
  status: v.picklist(['none', 'pending', 'processing', 'ready', 'expired', 'failed']),
  createdAt: instant,
  expiresAt: instant,
});
export type ArchiveStatus = v.InferOutput<typeof archiveStatusSchema>;

export const startArchive = call('POST', '/v2/user/data-archive/tasks', {
  as: 'bearer',
  proof: 'when',
  answer: nothing,
  refuses: ['dup_export_task', 'user_archive_preparing'],
});

export const readArchiveStatus = call('GET', '/v2/user/data-archive/tasks/status', {
  as: 'bearer',
  answer: archiveStatusSchema,
});

/** The content of the response's envelope: an address that downloads the archive once. */
export const archiveAddressSchema = v.strictObject({ url: nonEmptyString });

/** The page names its key in the header `x-vault-key`. */
export const makeArchiveAddress = call('POST', '/v2/user/data-archive/urls', {
  as: 'bearer',
  proof: 'when',
  answer: envelopeSchema,
  refuses: [...ofEnvelope, 'user_archive_not_found', 'user_archive_preparing'],
});
