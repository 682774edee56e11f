import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PLENTY = '100000000';

const documented = readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8');

/** Limits that nobody reaches, so that a few people do in minutes what is otherwise spread over weeks and many. */
export const plenty: NodeJS.ProcessEnv = Object.fromEntries(
  [...documented.matchAll(/^(LIMIT_\w+)=/gm)].map(([, name = '']) => [name, PLENTY]),
);
