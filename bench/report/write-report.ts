// Writes the tables of docs/performance.md from the results of one or more runs:
//   npm run bench:report -- FILE ...
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '@muster/contract/zod.ts';
import { usualJsonFile } from '../bench-options.ts';
import { benchResultSchema } from '../benchmark.ts';
import { describeRuns, replaceMarkedPart } from './report.ts';

const page = join(import.meta.dirname, '../../docs/performance.md');

const [, , ...named] = process.argv;
const files = named.length > 0 ? named : [usualJsonFile];
const contents = await Promise.all(files.map(async (file) => readFile(file, 'utf8')));
const report = describeRuns(contents.map((content) => z.parse(benchResultSchema, JSON.parse(content))));
await writeFile(page, replaceMarkedPart(await readFile(page, 'utf8'), report));
console.log(`${page} is written from ${files.join(', ')}.`);
