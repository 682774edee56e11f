import MarkdownIt, { type Token } from 'markdown-it';
import { message } from '../message.ts';
import { parseUrl } from '../values/parse-url.ts';
import { RULE_NAME_MAX_LENGTH } from './rules.ts';

/** Nesting limit of the parser, which drops deeper text. A list takes two levels. */
const PARSER_MAX_LEVEL = 20;
/** Below the parser's limit, so that texts it would truncate are rejected. */
export const RULES_MAX_LEVEL = 12;
const NAMED_RULES_MAX_COUNT = 100;

const linkProtocols = ['https:', 'http:', 'mailto:'];

/** Whether the rules may link to this address: to a page or an email address, and without a user name that hides the host. */
export function isLinkAllowed(href: string): boolean {
  const url = parseUrl(href);
  return url !== null && linkProtocols.includes(url.protocol) && url.username === '' && url.password === '';
}

/** Markdown without raw HTML, indented code and link references. Images become their description. */
const parser = new MarkdownIt('commonmark', { html: false, linkify: true, maxNesting: PARSER_MAX_LEVEL });
parser.disable(['code', 'reference', 'html_block', 'html_inline']);
parser.enable('linkify');
// Of bare addresses, only those that start with http:// or https:// become links. `urlAuth` finds those with a user name, which
// `isLinkAllowed` rejects.
parser.linkify.set({ fuzzyLink: false, fuzzyEmail: false, urlAuth: true });
for (const schema of ['ftp:', '//', 'mailto:']) parser.linkify.add(schema, null);
parser.validateLink = isLinkAllowed;
// Shows addresses as written: decoded names could imitate those of other sites.
parser.normalizeLinkText = (address) => address;

const elementTags = [
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ol', 'ul', 'li', 'blockquote', 'pre'] as const),
  ...(['em', 'strong', 'a', 'code', 'br', 'hr'] as const),
];
export type RulesTag = (typeof elementTags)[number];

export interface RulesElement {
  readonly tag: RulesTag;
  readonly href?: string;
  /** Number of the first item of a numbered list. */
  readonly start?: number;
  readonly children: readonly RulesNode[];
}
export type RulesNode = string | RulesElement;

const tagOf = ({ tag }: Token): RulesTag | undefined => elementTags.find((known) => known === tag);

function elementOf(token: Token, tag: RulesTag, children: RulesNode[]): RulesElement {
  const { href, start } = Object.fromEntries(token.attrs ?? []);
  return {
    tag,
    children,
    ...(href !== undefined && { href: String(href) }),
    ...(start !== undefined && { start: Number(start) }),
  };
}

function leafOf(token: Token): RulesNode[] {
  const tag = tagOf(token);
  if (token.type === 'softbreak') return [' '];
  if (token.type === 'fence') return [{ tag: 'pre', children: [token.content] }];
  if (token.type === 'image' || !tag) return token.content === '' ? [] : [token.content];
  return [elementOf(token, tag, token.content === '' ? [] : [token.content])];
}

function toTree(tokens: readonly Token[]): RulesNode[] {
  const root: RulesNode[] = [];
  const open = [root];
  for (const token of tokens) {
    const parent = open.at(-1) ?? root;
    const tag = tagOf(token);
    if (token.type === 'inline') parent.push(...toTree(token.children ?? []));
    else if (token.nesting === 0) parent.push(...leafOf(token));
    // Paragraphs of lists without blank lines.
    else if (token.hidden || !tag) continue;
    else if (token.nesting === 1) {
      const children: RulesNode[] = [];
      parent.push(elementOf(token, tag, children));
      open.push(children);
    } else open.pop();
  }
  return root;
}

/** Parses the rules into a tree, in time proportional to the length even for hostile texts. */
export const parseRules = (text: string): RulesNode[] => toTree(parser.parse(text, {}));

export const tooDeepMessage = message('Lists and quotes are nested too deeply');

/** Whether lists and quotes are nested too deeply. */
export const isTooDeep = (text: string): boolean => parser.parse(text, {}).some(({ level }) => level > RULES_MAX_LEVEL);

const isBlock = (node: RulesNode): boolean =>
  typeof node !== 'string' && ['p', 'ol', 'ul', 'blockquote', 'pre', 'hr'].includes(node.tag);

const textOf = (node: RulesNode): string => {
  if (typeof node === 'string') return node;
  return node.tag === 'br' ? ' ' : node.children.map(textOf).join('');
};

/** The first paragraph of an item on one line. */
function nameOf(item: RulesNode): string {
  const content = typeof item === 'string' ? [] : item.children;
  const blockAt = content.findIndex(isBlock);
  const first = blockAt === -1 ? content : content.slice(0, Math.max(1, blockAt));
  const name = first.map(textOf).join('').replaceAll(/\s+/gu, ' ').trim();
  if (name.length <= RULE_NAME_MAX_LENGTH) return name;
  return `${name
    .slice(0, RULE_NAME_MAX_LENGTH - 1)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()}…`;
}

/** The rules that a report can name: each item of the numbered lists that are not within other lists or quotes. */
export function listNamedRules(document: readonly RulesNode[]): string[] {
  const items = document.flatMap((node) => (typeof node !== 'string' && node.tag === 'ol' ? node.children : []));
  const names = items.map(nameOf).filter((name) => name !== '');
  return [...new Set(names)].slice(0, NAMED_RULES_MAX_COUNT);
}
