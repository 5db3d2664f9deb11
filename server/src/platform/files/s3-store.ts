import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import type { FileStore } from './folder-store.ts';

const connectMs = 5000;
/** Without a limit, a store that froze would hold a call, or a job and its place in the queue, for ever. */
const maxSilentMs = 30_000;

export interface Bucket {
  name: string;
  region: string;
  /** The address of an S3-compatible store; by default Amazon's. */
  endpoint?: string | undefined;
  /** For tests. */
  silentMs?: number;
}

/**
 * Opens a bucket. The SDK finds the credentials: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or the machine's role.
 */
export function openBucket({ name, region, endpoint, silentMs = maxSilentMs }: Bucket): (folder: string) => FileStore {
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silentMs },
    // Other stores may not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return (folder) => bucketStore(client, name, `${folder}/`);
}

/** Files of a bucket under a key prefix. */
function bucketStore(client: S3Client, bucket: string, prefix: string): FileStore {
  const at = (name: string) => ({ Bucket: bucket, Key: `${prefix}${name}` });
  return {
    put: async (name, content) => {
      await client.send(new PutObjectCommand({ ...at(name), Body: content, ContentType: 'application/octet-stream' }));
    },
    read: async (name) => {
      try {
        const { Body: body } = await client.send(new GetObjectCommand(at(name)));
        return body === undefined ? null : Buffer.from(await body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw error;
      }
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand(at(name)));
    },
  };
}
