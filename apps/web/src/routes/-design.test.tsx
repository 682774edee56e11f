import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getSessionEndpoint } from '@muster/contract/members/session.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockResponse } from '#test/network.ts';
import { renderApp } from '#test/render-app.tsx';
import { addDesignPage } from './-design.tsx';

const source = join(import.meta.dirname, '..');
const textsOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: source, exclude: ['**/*.test.tsx'] }).map((path) =>
    readFileSync(join(source, path), 'utf8'),
  );

const usedIn = (text: string): string[] => [...text.matchAll(/<([A-Z]\w+)/g)].map(([, name = '']) => name);

/** Component name to the text of its file. */
const components = new Map(
  textsOf('components/**/*.tsx').flatMap((text) =>
    [...text.matchAll(/^export (?:const|function) ([A-Z]\w+)/gm)].map(([, name = '']) => [name, text] as const),
  ),
);

/** The components of the page and those that they render; the root route renders the rest of the screen. */
function shownComponents(): Set<string> {
  const shown = new Set<string>();
  const queue = textsOf('{features/design/*,routes/__root}.tsx').flatMap(usedIn);
  for (const name of queue) {
    if (shown.has(name)) continue;
    shown.add(name);
    queue.push(...usedIn(components.get(name) ?? ''));
  }
  return shown;
}

test('shows every component on the design page', () => {
  expect([...components.keys()]).toContain('Button');
  const shown = shownComponents();
  expect([...components.keys()].filter((name) => !shown.has(name))).toEqual([]);
});

addDesignPage();
beforeEach(() => void mockResponse(getSessionEndpoint, { member: null }));

test('renders the design page with a heading for each section', async () => {
  renderApp('/design');
  expect(await screen.findByRole('heading', { level: 1, name: 'Design system' })).toBeTruthy();
  const names = screen.getByRole('navigation', { name: 'Sections' }).querySelectorAll('a');
  expect(names.length).toBeGreaterThan(5);
  for (const { hash } of names) expect(document.querySelector(`${hash} > h2`), hash).not.toBeNull();
});

test.each([
  ['loading', 'Loading...'],
  ['error', 'Something went wrong'],
  ['not-found', 'Page not found'],
])('renders the full screen %s alone', async (name, text) => {
  renderApp(`/design?screen=${name}`);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull();
});
