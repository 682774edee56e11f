// Writes the tables and pictures of docs/performance.md from what a run has left:
//   npm run bench:report -- FILE
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

const file = process.argv[2] ?? usualJsonFile;
const { part, pictures } = reportOf(z.parse(benchResultSchema, JSON.parse(await readFile(file, 'utf8'))));
await writeFile(page, replaceMarkedPart(await readFile(page, 'utf8'), part));
await rm(pictureFolder, { recursive: true, force: true });
await mkdir(pictureFolder, { recursive: true });
for (const [name, picture] of pictures) await writeFile(join(pictureFolder, name), picture);
console.log(`${page} and ${pictures.size} pictures are written from ${file}.`);
