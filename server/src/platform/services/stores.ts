import { join } from 'node:path';
import type { Settings } from '../configuration/settings.ts';
import { prepareDataFolder } from '../database/embedded/folder.ts';
import { folderStore, type FileStore } from '../files/folder-store.ts';

type StoreSettings = Pick<
  Settings,
  'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'ARCHIVE_DIR' | 'PICTURES_DIR' | 'DATA_DIR'
>;

/**
 * Where archives and pictures are stored: in a bucket if one is set, otherwise in folders. The instance id keeps
 * databases apart.
 */
export async function openStores(
  settings: StoreSettings,
  instance: string,
): Promise<{ archives: FileStore; pictures: FileStore }> {
  const { S3_BUCKET: name, S3_REGION: region, S3_ENDPOINT: endpoint, DATA_DIR: data } = settings;
  if (name !== undefined) {
    // Loaded on demand: the SDK is the service's largest package.
    const { openBucket } = await import('../files/s3-store.ts');
    const open = openBucket({ name, region, endpoint });
    return { archives: open(`${instance}/archives`), pictures: open(`${instance}/pictures`) };
  }
  // Prepared now, because an unwritable folder should show at the start, not at the first picture.
  const folder = (setting: 'ARCHIVE_DIR' | 'PICTURES_DIR', kind: string): FileStore => {
    const { [setting]: chosen } = settings;
    const place = chosen === undefined ? prepareDataFolder(join(data, kind)) : prepareDataFolder(chosen, setting);
    return folderStore(join(place, instance));
  };
  return { archives: folder('ARCHIVE_DIR', 'archives'), pictures: folder('PICTURES_DIR', 'pictures') };
}
