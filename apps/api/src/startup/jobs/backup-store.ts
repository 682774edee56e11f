import { createWriteStream, openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { backupName } from '@muster/embedded-postgres';

const NAME = /^muster-\d{8}T\d{9}Z\.tar\.zst$/;

interface StoredCopy {
  readonly name: string;
  readonly bytes: number;
}

/** Copies of backups in a bucket of an S3-compatible store. */
export interface BackupStore {
  /** Newest first. */
  list(): Promise<StoredCopy[]>;
  /** Uploads a backup, unless it is stored already, and deletes the oldest copies beyond `retained`. Returns whether it uploaded. */
  add(path: string, retained: number): Promise<boolean>;
  download(name: string, path: string): Promise<void>;
}

/** Opens a store by its address: https://KEY_ID:SECRET@HOST/BUCKET/FOLDER?region=REGION; folder and region are optional. */
export async function openBackupStore(address: string): Promise<BackupStore> {
  // Loaded here, because most servers have no store.
  const { S3mini } = await import('s3mini');
  const url = new URL(address);
  const [, bucket = '', ...folders] = url.pathname.split('/').map(decodeURIComponent);
  const prefix = folders.filter(Boolean).map((folder) => `${folder}/`);
  const keyOf = (name: string): string => `${prefix.join('')}${name}`;
  const client = new S3mini({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    endpoint: `${url.origin}/${bucket}`,
    region: url.searchParams.get('region') ?? 'auto',
  });

  async function list(): Promise<StoredCopy[]> {
    const objects = (await client.listObjects('/', prefix.join(''))) ?? [];
    const depth = keyOf('').split('/').length - 1;
    return (
      objects
        // By segment, not by length: some stores escape an apostrophe in the folder's name ("&#39;"), and the client does
        // not decode it.
        .map(({ Key, Size }) => ({ name: Key.split('/').slice(depth).join('/'), bytes: Size }))
        .filter(({ name }) => NAME.test(name))
        .toSorted((a, b) => (a.name < b.name ? 1 : -1))
    );
  }

  return {
    list,
    async add(path, retained) {
      const [blob, name] = [await openAsBlob(path), basename(path)];
      const isStored = (copies: readonly StoredCopy[]): boolean =>
        copies.some((copy) => copy.name === name && copy.bytes === blob.size);
      const isNew = !isStored(await list());
      if (isNew) await client.putAnyObject(keyOf(name), blob, 'application/zstd');
      // Some stores answer 200 for a body that they stored with other content.
      const copies = await list();
      if (!isStored(copies))
        throw new Error(`The store has another size for ${name} than the ${blob.size} bytes sent.`);
      const now = backupName(new Date());
      const past = copies.filter((copy) => copy.name <= now);
      for (const copy of past.slice(retained)) await client.deleteObject(keyOf(copy.name));
      return isNew;
    },
    async download(name, path) {
      const response = await client.getObjectResponse(keyOf(name));
      if (!response?.body) throw new Error(`There is no backup ${name} in the store.`);
      await pipeline(Readable.fromWeb(response.body), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    },
  };
}
