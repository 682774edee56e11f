import type { Database } from '../../db/client.ts';
import type { Live } from '../../live/live.ts';

/** What the use cases of administrators work with. */
export interface AdminDeps {
  readonly db: Database;
  readonly live: Live;
}
