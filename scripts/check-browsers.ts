// Fails if the built scripts, with their dependencies, use what the oldest supported browsers lack.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oldestBrowsers } from '../apps/web/browsers.ts';
import { listUnsupported } from './browser-support.ts';

const dist = join(import.meta.dirname, '../apps/web/dist');
/** React calls it on the view transition that it has started. */
const ignored = ['skipTransition'];

const files = globSync(['assets/*.js', 'sw.js'], { cwd: dist });
const scripts = Object.fromEntries(files.map((file) => [file, readFileSync(join(dist, file), 'utf8')]));
const problems = listUnsupported(scripts, oldestBrowsers, ignored);
if (files.length === 0) problems.push('apps/web/dist has no scripts.');
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
