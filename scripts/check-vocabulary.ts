// Fails on the coinages that this project once used. Part of `npm run lint`.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

interface Term {
  readonly pattern: RegExp;
  readonly instead: string;
}
const term = (words: string, instead: string): Term => ({ pattern: new RegExp(`\\b(?:${words})\\b`, 'gi'), instead });

/** Matched against the words of an identifier, a file name or a CSS class, separated by spaces. */
const identifierTerms = [
  term('tells?|teller|told', 'publish, notify, broadcast, report'),
  term('hears?|heard|news', 'receive, subscribe; event'),
  term('whom|whose|whoever', 'recipient, viewer, author, member'),
  term('kept|keepers?|(?<!^)keeps', 'stored, saved, persisted, retained'),
  term('holds?|held|(?<!lock )holder', 'lock; owner'),
  term('asks?|asked|asking', 'fetch, request, query, prompt'),
  term('draws?(?! image)|drawn', 'render, resize, encode'),
  term('says?|said', 'print, log, return, state'),
  term('settles?(?! within)|(?<!(?:all|is|on) )settled|unsettled', 'ensure, resolve; debounced'),
  term('turns|take turn', 'queue, semaphore'),
  term('portions?', 'batch, chunk'),
  term('anew', 'again'),
  term('beside', 'nextTo, alongside'),
  term('doors?', 'endpoint, entry point'),
  term('faces?', 'memberSummary'),
  term('gone', 'deleted, left, notFound'),
  term('wanted', 'requested, desired, redirectTarget'),
  term('whole', 'complete, full'),
  term('standing', 'suspension, notices'),
  term('maker', 'factory'),
  term('chat rooms?', 'conversation'),
  term('(?<=.)at most|at once|(?:within|every|after) ms$', 'MAX_, _CONCURRENCY, _TIMEOUT_MS, _INTERVAL_MS, _DELAY_MS'),
  term('^note (?!length|max|schema|field).+', 'record, update, apply'),
];

/** Matched against comments, test titles and documents. */
const proseTerms = [
  term('told(?! apart)|tells(?! (?:\\w+ )?apart)', 'publishes, notifies, reports'),
  term('(?<!for )whom|whoever', 'recipient, viewer, author, member'),
  term('anew', 'again'),
  term('portions?', 'batch, chunk'),
  term('beside', 'next to, alongside'),
  term('doors?', 'endpoint, entry point, port'),
  term('keepers?|makers?', 'store, factory'),
  term('stands?(?! (?:for|in for|out|by|alone)\\b)', 'is stored in, is listed in, is rendered'),
  term('by itself', 'automatically'),
  term('in turn', 'queue, one after another'),
  term('news|hears?', 'events; receives'),
  term('drawn', 'rendered, resized, re-encoded'),
  term('lets? go', 'releases'),
  term('as many as', 'up to, limit'),
  term(
    '(?:a|the|without a|lost) line (?:is|comes|that is) (?:lost|back|down|away)|without a line|lost line',
    'connection',
  ),
];

const allowed: readonly { readonly path: RegExp; readonly text: RegExp }[] = [
  { path: /^scripts\/check-vocabulary/, text: /./ },
  // An environment variable, and a sentence in JSX.
  { path: /\/(?:config(?:\.test)?|environment)\.ts$/, text: /^BACKUPS_KEPT$/ },
  { path: /\/home-screen\.tsx$/, text: /^Say$/ },
];

interface Finding {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly instead: string;
}

const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .trim()
    .toLowerCase();

const code =
  /(?<comment>\/\/[^\n]*|\/\*[\s\S]*?\*\/)|(?<text>'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)(?<callback>,\s*(?:async )?(?:\([^()]*\)|\w+) =>)?|(?<name>[A-Za-z_$][\w$]*)/g;
const css = /(?<comment>\/\*[\s\S]*?\*\/)|\.(?<name>[a-z][\w-]*)/g;
/** Code, and quoted test titles, which are checked in their test files. */
const quoted = /```[\s\S]*?```|`[^`\n]+`|"[^"\n]+"/g;

const known = new Map<string, Term | undefined>();
function findNameTerm(name: string): Term | undefined {
  if (!known.has(name)) {
    const words = wordsOf(name);
    known.set(
      name,
      identifierTerms.find(({ pattern }) => words.search(pattern) !== -1),
    );
  }
  return known.get(name);
}

export function findCoinages(path: string, content: string): Finding[] {
  const findings: Finding[] = [];
  const report = (offset: number, text: string, { instead }: Term): void => {
    if (allowed.some((entry) => entry.path.test(path) && entry.text.test(text))) return;
    findings.push({ path, line: content.slice(0, offset).split('\n').length, text, instead });
  };
  const checkName = (offset: number, name: string): void => {
    const found = findNameTerm(name);
    if (found) report(offset, name, found);
  };
  const checkProse = (offset: number, prose: string): void => {
    for (const found of proseTerms)
      for (const match of prose.matchAll(found.pattern)) report(offset + match.index, match[0], found);
  };
  checkName(0, basename(path).replace(/\..*$/, ''));
  if (path.endsWith('.md'))
    checkProse(
      0,
      content.replaceAll(quoted, (block) => block.replaceAll(/[^\n]/g, ' ')),
    );
  else
    for (const { index, groups = {} } of content.matchAll(path.endsWith('.css') ? css : code)) {
      if (groups['name']) checkName(index, groups['name']);
      else if (groups['comment'] || groups['callback']) checkProse(index, groups['comment'] ?? groups['text'] ?? '');
    }
  return findings;
}

if (import.meta.main) {
  const paths = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.js', '*.css', '*.md'], {
    encoding: 'utf8',
  });
  const findings = paths
    .trimEnd()
    .split('\n')
    .filter((path) => !path.endsWith('.gen.ts'))
    .flatMap((path) => findCoinages(path, readFileSync(path, 'utf8')));
  for (const { path, line, text, instead } of findings) console.error(`${path}:${line}: "${text}" -> ${instead}`);
  if (findings.length > 0) process.exitCode = 1;
}
