import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** `:root:has(...)`, also as `&:has(...)` in a block of the root element. */
const rootContent = /(?:^|[\s,}])(?::root|html|body|\[data-)(?:[^{};]*:has\(|[^{}]*\{[^}]*?&:has\()[^)]*\)/g;

test('no style depends on what the page contains, because each change of an element would restyle the page', () => {
  const styles = globSync('*.css', { cwd: import.meta.dirname });
  expect(styles).toContain('shell.css');
  const found = styles.flatMap(
    (file) => readFileSync(join(import.meta.dirname, file), 'utf8').match(rootContent) ?? [],
  );
  expect(found).toEqual([]);
});
