import { closeSync, constants, fchmodSync, fchownSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { RunAs } from './run-as.ts';

const MAX_BYTES = 8 * 1024 * 1024;
const SIZE_CHECK_INTERVAL_MS = 60_000;
const MAX_READ_BYTES = 64 * 1024;

/** PostgreSQL writes this file directly, so logging does not depend on this process. */
export interface PostgresLog {
  /** Standard output and error of the postmaster. */
  readonly fd: number;
  size(): number;
  /** Text after the first `size` bytes. */
  textSince(size: number): string;
  close(): void;
}

/** Opens the log. Truncates it to 0 bytes whenever it exceeds 8 MB. */
export function openPostgresLog(dataDir: string, user: RunAs): PostgresLog {
  const { O_RDWR, O_CREAT, O_APPEND, O_NOFOLLOW } = constants;
  const path = join(dataDir, 'postgres.log');
  const fd = openSync(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
  if (user.uid !== undefined && user.gid !== undefined) fchownSync(fd, user.uid, user.gid);
  fchmodSync(fd, 0o600);

  const size = (): number => fstatSync(fd).size;
  const truncateIfTooLong = (): void => {
    if (size() > MAX_BYTES) ftruncateSync(fd);
  };
  truncateIfTooLong();
  const timer = setInterval(truncateIfTooLong, SIZE_CHECK_INTERVAL_MS).unref();

  return {
    fd,
    size,
    textSince(since) {
      const start = Math.min(since, size());
      const length = Math.min(size() - start, MAX_READ_BYTES);
      const buffer = Buffer.alloc(length);
      readSync(fd, buffer, 0, length, start);
      return buffer.toString();
    },
    close() {
      clearInterval(timer);
      closeSync(fd);
    },
  };
}
