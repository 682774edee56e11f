import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readCatalogs } from '../read-catalogs.ts';

test('the build ignores retired and unconfirmed translations', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'catalogs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const entry = (text: string, translation = '') => `msgid "${text}"\nmsgstr "${translation}"\n\n`;
  const retired = (lines: string) => lines.trim().replaceAll(/^/gm, '#~ ');
  writeFileSync(join(folder, 'en.po'), entry('Save', 'Save') + entry('Leave', 'Leave'));
  writeFileSync(
    join(folder, 'de.po'),
    `${entry('Save', 'Speichern')}#, fuzzy\n${entry('Leave', 'Urlaub')}${retired(entry('Delete', 'Tilgen'))}\n`,
  );
  const catalog = { path: join(folder, '{locale}'), include: [folder], exclude: [] };
  const catalogs = await readCatalogs(['de'], [catalog]);
  expect(catalogs.map(([, texts]) => Object.values(texts).toSorted())).toEqual([['Leave', 'Speichern']]);
});
