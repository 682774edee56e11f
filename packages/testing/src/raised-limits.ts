import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const documented = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8');

/** Environment that raises every rate limit, so that a few test members can act as often as thousands do. */
export const raisedLimits: NodeJS.ProcessEnv = Object.fromEntries(
  [...documented.matchAll(/^(LIMIT_\w+)=/gm)].map(([, name = '']) => [name, '100000000']),
);
