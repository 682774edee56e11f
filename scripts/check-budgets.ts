import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isOver, type Manifest, type Measured, measureBudgets } from './budgets.ts';

const inKb = (bytes: number): string => (bytes / 1000).toFixed(1);
const describe = ({ name, bytes, budget }: Measured): string => `${name}: ${inKb(bytes)} of ${inKb(budget)} KB`;

/** Ends the build that would make people wait longer than it may. `folder` is what was built. */
export function checkBudgets(folder: string): void {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const sizeOf = (file: string): number => {
    const content = readFileSync(join(folder, file));
    // Fonts are compressed in themselves.
    return file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length;
  };
  const measured = measureBudgets(manifest, sizeOf);
  console.log(measured.map(describe).join('; '));
  const excess = measured.filter(isOver);
  if (excess.length > 0) throw new Error(`Over budget: ${excess.map(describe).join('; ')}`);
}
