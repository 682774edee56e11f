import {
  parseRules,
  type RulesElement,
  type RulesNode,
  type RulesTag,
} from '@muster/contract/moderation/rules-document.ts';
import { createElement, type ReactNode, useMemo } from 'react';

const headingClass = 'font-display text-lg font-bold';

/** Below the heading of the page or dialog. */
const headings: Readonly<Partial<Record<RulesTag, string>>> = { h1: 'h2', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };

const classes: Readonly<Partial<Record<RulesTag, string>>> = {
  h1: headingClass,
  h2: headingClass,
  ul: 'flex list-disc flex-col gap-1.5 ps-5',
  ol: 'flex flex-col gap-1.5 ps-5',
  blockquote: 'flex flex-col gap-3 border-s-2 border-line ps-3 text-soft',
  pre: 'rounded-sm bg-raised p-2 text-sm whitespace-pre-wrap',
  code: 'rounded-sm bg-raised px-1',
  hr: 'border-line',
};

/** Elements without children. */
const voids: readonly RulesTag[] = ['br', 'hr'];

function RulesLink({ href, children }: { readonly href: string | undefined; readonly children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className="text-link">
      {children}
    </a>
  );
}

function render(node: RulesNode, index: number): ReactNode {
  return typeof node === 'string' ? node : <RulesNodeElement key={index} {...node} />;
}

function RulesNodeElement({ tag, href, start, children }: RulesElement) {
  const content = children.map(render);
  if (tag === 'a') return <RulesLink href={href}>{content}</RulesLink>;
  if (voids.includes(tag)) return createElement(tag, { className: classes[tag] });
  const isHeading = /^h\d$/.test(tag);
  return createElement(
    headings[tag] ?? tag,
    {
      className: classes[tag] ?? (isHeading ? 'font-semibold' : undefined),
      ...(/^(?:p|li|h\d)$/.test(tag) && { dir: 'auto' }),
      ...(tag === 'ol' && { start, style: { listStyleType: 'decimal' } }),
    },
    ...content,
  );
}

/** The rules in Markdown, as elements. Pass the version as `key`. */
export function RulesText({ text }: { readonly text: string }) {
  const nodes = useMemo(() => parseRules(text), [text]);
  return <div className="flex max-w-[70ch] flex-col gap-3 wrap-anywhere">{nodes.map(render)}</div>;
}
