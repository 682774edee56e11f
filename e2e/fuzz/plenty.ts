import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminPair } from '../support/admin.ts';

const PLENTY = '100000000';

const documented = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');

/** What lets a few people do in minutes what is otherwise spread over weeks and many: no limit is reached. */
export const plenty: NodeJS.ProcessEnv = {
  ...Object.fromEntries([...documented.matchAll(/^(LIMIT_\w+)=/gm)].map(([, name = '']) => [name, PLENTY])),
  ADMIN_EMAIL: adminPair.email,
  ADMIN_PASSWORD: adminPair.password,
};
