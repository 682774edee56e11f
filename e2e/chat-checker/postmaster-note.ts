import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface PostmasterNote {
  readonly pid: number;
  readonly socketFolder: string;
}

/** PostgreSQL's note of itself: its process on the first line, the folder of its socket on the fifth. Null without one. */
export function readPostmasterNote(place: string): PostmasterNote | null {
  try {
    const lines = readFileSync(join(place, 'postgres/postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketFolder: lines[4] ?? '' };
  } catch {
    return null;
  }
}
