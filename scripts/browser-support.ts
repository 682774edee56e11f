import bcd from '@mdn/browser-compat-data/forLegacyNode';
import type { CompatStatement, Identifier, SupportStatement } from '@mdn/browser-compat-data/types';
import { parseSync } from 'vite';

/** Oldest supported version by browser. */
export type Browsers = Readonly<Record<(typeof browserNames)[number], string>>;
const browserNames = ['chrome', 'edge', 'firefox', 'safari'] as const;

interface Node {
  readonly type: string;
  readonly [property: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const isFeature = (value: Identifier | CompatStatement): value is Identifier => !('source_file' in value);
/** The features that belong to a feature, with their names. */
const featuresOf = (feature: Identifier = {}): (readonly [string, Identifier])[] =>
  Object.entries(feature).flatMap(([name, value]) => (isFeature(value) ? [[name, value] as const] : []));

const { builtins, regular_expressions: expressions } = bcd.javascript;

/** Compares '16.4' and '9.1' by their numbers. */
const { compare } = new Intl.Collator('en', { numeric: true });
const isLater = (version: string, than: string): boolean => compare(version, than) > 0;

function isSupported(support: SupportStatement | undefined, version: string): boolean {
  return [support ?? []].flat().some(({ version_added: added, version_removed: removed, flags }) => {
    if (typeof added !== 'string' || added === 'preview' || flags) return false;
    return !isLater(added.replace('≤', ''), version) && (typeof removed !== 'string' || isLater(removed, version));
  });
}

/** The browsers whose oldest supported version lacks a feature. */
const listLacking = (feature: CompatStatement | undefined, oldest: Browsers): string[] =>
  browserNames
    .filter((browser) => feature && !isSupported(feature.support[browser], oldest[browser]))
    .map((browser) => `${browser} ${oldest[browser]}`);

/** Features by the names that code uses, each with the browsers that lack it. */
function indexFeatures(oldest: Browsers) {
  const globals = new Map<string, string[]>();
  const statics = new Map<string, string[]>();
  const members = new Map<string, string[]>();
  const addMembers = (owner: string, identifiers: Identifier): void => {
    for (const [key, { __compat: feature }] of featuresOf(identifiers)) {
      const name = key.replace(/_static$/, '');
      const lacking = listLacking(feature, oldest);
      statics.set(`${owner}.${name}`, lacking);
      // Another owner may have had a member of this name for longer.
      const known = members.get(name);
      members.set(name, known && known.length < lacking.length ? known : lacking);
    }
  };
  for (const [name, identifiers] of [...featuresOf(bcd.api), ...featuresOf(builtins)]) {
    globals.set(name, listLacking(identifiers.__compat, oldest));
    addMembers(name, identifiers);
  }
  for (const [name, lacking] of globals) if (!members.has(name)) members.set(name, lacking);
  return { globals, statics, members };
}

const flagNames = { d: 'hasIndices', s: 'dotAll', u: 'unicode', v: 'unicodeSets', y: 'sticky' } as const;

/** The newer features that a regular expression uses. */
function listExpressionFeatures(pattern: string, flags: string): [string, CompatStatement | undefined][] {
  const found: [string, CompatStatement | undefined][] = Object.entries(flagNames)
    .filter(([flag]) => flags.includes(flag))
    .map(([flag, name]) => [`regular expression with ${flag}`, builtins?.RegExp?.[name]?.__compat]);
  const text = pattern.replaceAll(/\\./g, '');
  if (/\(\?(?=[ims-]*[ims])[ims]*(?:-[ims]+)?:/.test(text))
    found.push(['regular expression with modifiers', expressions?.modifier?.__compat]);
  if (/\(\?<[=!]/.test(text)) found.push(['lookbehind', expressions?.lookbehind_assertion?.__compat]);
  const groups = [...text.matchAll(/\(\?<([\w$]+)>/g)].map(([, name]) => name);
  if (new Set(groups).size < groups.length)
    found.push(['groups of one name', expressions?.named_capturing_group?.duplicate_named_capturing_groups?.__compat]);
  return found;
}

interface Use {
  readonly feature: string;
  /** The last part of the name, as a condition tests it. */
  readonly name: string;
  readonly lacking: readonly string[];
  /** The functions around it, and the file. */
  readonly scopes: readonly Node[];
}

const nameOf = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'Identifier' && typeof value.name === 'string' ? value.name : undefined;

/** The text of a string, which minifiers write as a template. */
function textOf(value: unknown): string | undefined {
  if (!isNode(value)) return undefined;
  if (value.type === 'Literal') return typeof value.value === 'string' ? value.value : undefined;
  const [part, ...others] = Array.isArray(value.quasis) ? value.quasis : [];
  return value.type === 'TemplateLiteral' && others.length === 0 ? part.value.cooked : undefined;
}

/** The name of `X` or of `y` in `x.y` and `window.X`. */
const lastName = (value: unknown): string | undefined =>
  isNode(value) && value.type === 'MemberExpression' && value.computed === false
    ? nameOf(value.property)
    : nameOf(value);

const tests: Readonly<Record<string, string>> = {
  IfStatement: 'test',
  ConditionalExpression: 'test',
  LogicalExpression: 'left',
  UnaryExpression: 'argument',
};

/** The name that a node tests for, as in `x.y?.()`, `typeof X`, `'y' in x` and `if (x.y)`. */
function testedName(node: Node): string | undefined {
  if (node.optional === true) return lastName(node.type === 'CallExpression' ? node.callee : node.object);
  if (node.type === 'BinaryExpression' && node.operator === 'in') return textOf(node.left);
  const tested = tests[node.type];
  return tested === undefined ? undefined : lastName(node[tested]);
}

/** Whether a name at this place of its parent is assigned, declared or a key. */
const isDefinition = (parent: Node, key: string): boolean =>
  (key === 'left' && parent.type === 'AssignmentExpression') ||
  (key === 'key' && parent.computed === false) ||
  ['id', 'params', 'local', 'imported', 'exported', 'label'].includes(key);

/** Objects of the browser whose interface has another name. */
const instances: Readonly<Record<string, string>> = { document: 'Document', navigator: 'Navigator', window: 'Window' };

const childrenOf = (node: Node): (readonly [string, Node])[] =>
  Object.entries(node).flatMap(([property, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => [property, child] as const),
  );

type Index = ReturnType<typeof indexFeatures>;

/** The features that a script uses without a test, and the names that it defines. */
function readScript(script: string, { globals, statics, members }: Index, oldest: Browsers) {
  const { program, errors } = parseSync('script.js', script);
  if (errors[0]) throw new Error(errors[0].message);
  const uses: Use[] = [];
  const tested = new Map<Node, Set<string>>();
  const defined = new Set<string>();
  const add = (
    feature: string,
    name: string,
    lacking: readonly string[] | undefined,
    scopes: readonly Node[],
  ): void => {
    if (lacking && lacking.length > 0) uses.push({ feature, name, lacking, scopes });
  };
  const addMember = (node: Node, name: string, isCalled: boolean, scopes: readonly Node[]): void => {
    const owner = lastName(node.object) ?? '';
    // Use of the owner itself is a problem, or tested.
    if ((globals.get(owner)?.length ?? 0) > 0) return;
    const path = `${instances[owner] ?? owner}.${name}`;
    if (statics.has(path)) add(path, name, statics.get(path), scopes);
    else if (isCalled) add(`.${name}`, name, members.get(name), scopes);
  };
  const addExpression = ({ regex, callee, arguments: values }: Node, scopes: readonly Node[]): void => {
    const isCall = nameOf(callee) === 'RegExp' && Array.isArray(values);
    const [pattern, flags] = isCall ? values.map(textOf) : Object.values(regex ?? {}).map(String);
    for (const [feature, compatibility] of listExpressionFeatures(pattern ?? '', flags ?? ''))
      add(feature, feature, listLacking(compatibility, oldest), scopes);
  };
  const readName = (node: Node, parent: Node, key: string, scopes: readonly Node[]): void => {
    const name = lastName(node);
    if (name === undefined) return;
    if (isDefinition(parent, key)) defined.add(name);
    else if (node.type === 'MemberExpression') addMember(node, name, key === 'callee', scopes);
    else if (key !== 'property') add(name, name, globals.get(name), scopes);
  };
  const readTest = (node: Node, scope: Node): void => {
    const name = testedName(node);
    if (name !== undefined) tested.set(scope, (tested.get(scope) ?? new Set<string>()).add(name));
  };
  const visit = (node: Node, parent: Node, key: string, outer: readonly Node[]): void => {
    const scopes = /Function|^Program/.test(node.type) ? [...outer, node] : outer;
    readTest(node, scopes.at(-1) ?? node);
    readName(node, parent, key, scopes);
    addExpression(node, scopes);
    for (const [property, child] of childrenOf(node)) visit(child, node, property, scopes);
  };
  visit({ ...program }, { type: 'File' }, '', []);
  const isTested = ({ name, scopes }: Use): boolean => scopes.some((scope) => tested.get(scope)?.has(name));
  return { uses: uses.filter((use) => !isTested(use)), defined };
}

/**
 * The features that the oldest browsers lack, with the scripts that use them without a test in the same or an outer
 * function. A method is known by its name alone, unless a script defines one of this name.
 */
export function listUnsupported(
  scripts: Readonly<Record<string, string>>,
  oldest: Browsers,
  ignored: readonly string[] = [],
): string[] {
  const index = indexFeatures(oldest);
  const read = Object.entries(scripts).map(([file, script]) => ({ file, ...readScript(script, index, oldest) }));
  const defined = new Set([...ignored, ...read.flatMap((script) => [...script.defined])]);
  const files = new Map<string, string[]>();
  for (const { file, uses } of read)
    for (const { feature, lacking } of uses) {
      if (defined.has(feature.replace(/^\./, ''))) continue;
      const problem = `${feature}, which ${lacking.join(', ')} lack`;
      files.set(problem, [...new Set([...(files.get(problem) ?? []), file])]);
    }
  return [...files].map(([problem, found]) => `${found.join(', ')}: ${problem}`);
}
