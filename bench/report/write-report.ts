// Writes the tables and pictures of docs/performance.md from what one run has left, or several:
//   npm run bench:report -- FILE ...
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from '@muster/contract/zod.ts';
import { usualJsonFile } from '../bench-options.ts';
import { benchResultSchema } from '../bench-result.ts';
import { replaceMarkedPart } from './marked-part.ts';
import { reportOf } from './report.ts';

const docs = join(import.meta.dirname, '../../docs');
const page = join(docs, 'performance.md');
const pictureFolder = join(docs, 'performance');

const [, , ...named] = process.argv;
const files = named.length > 0 ? named : [usualJsonFile];
const contents = await Promise.all(files.map(async (file) => readFile(file, 'utf8')));
const { part, pictures } = reportOf(...contents.map((content) => z.parse(benchResultSchema, JSON.parse(content))));
await writeFile(page, replaceMarkedPart(await readFile(page, 'utf8'), part));
await rm(pictureFolder, { recursive: true, force: true });
await mkdir(pictureFolder, { recursive: true });
for (const [name, picture] of pictures) await writeFile(join(pictureFolder, name), picture);
console.log(`${page} and ${pictures.size} pictures are written from ${files.join(', ')}.`);
