// Writes docs/figures.md from the results of one or more runs:
//   npm run bench:report -- FILE ...
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '@muster/contract/zod.ts';
import { usualJsonFile } from '../bench-options.ts';
import { benchResultSchema } from '../benchmark.ts';
import { describeRuns } from './report.ts';

const page = join(import.meta.dirname, '../../docs/figures.md');

const [, , ...named] = process.argv;
const files = named.length > 0 ? named : [usualJsonFile];
const contents = await Promise.all(files.map(async (file) => readFile(file, 'utf8')));
await writeFile(page, describeRuns(contents.map((content) => z.parse(benchResultSchema, JSON.parse(content)))));
console.log(`${page} is written from ${files.join(', ')}.`);
