import { t } from '@lingui/core/macro';
import { foldText } from '@muster/contract/values/fold-text.ts';
import type { ReactNode } from 'react';

export const kindNames = {
  page: t`Page`,
  action: t({ message: 'Action', comment: 'Something the command palette does, such as creating a post' }),
  conversation: t`Conversation`,
  player: t`Player`,
  game: t`Game`,
  post: t`Your post`,
};
export type CommandKind = keyof typeof kindNames;

/** An entry of the palette. */
export interface Command {
  /** Stored in the list of recent commands. */
  readonly id: string;
  readonly kind: CommandKind;
  readonly label: string;
  /** Rendered after the label. */
  readonly detail?: string | undefined;
  /** Further words that the search finds. */
  readonly keywords?: string | undefined;
  readonly icon: ReactNode;
  readonly run: () => void;
}

const MAX_RESULTS = 30;
const MAX_RECENT = 5;
/** Listed before the member types; the others would be too many. */
const suggestedKinds: Readonly<Partial<Record<CommandKind, { name: string; limit: number }>>> = {
  page: { name: t`Pages`, limit: 10 },
  action: { name: t`Actions`, limit: 10 },
  conversation: { name: t`Conversations`, limit: 5 },
};

export interface CommandGroup {
  readonly name: string;
  readonly items: readonly Command[];
  /** Contains several kinds of commands. */
  readonly isMixed?: boolean;
}

interface FoundCommands {
  readonly groups: readonly CommandGroup[];
  /** Number of matches, including those that are not listed. */
  readonly total: number;
}

/** The commands that contain every word of the text, best match first. Without text, recent commands and suggestions. */
export function findCommands(commands: readonly Command[], recentIds: readonly string[], text: string): FoundCommands {
  const words = foldText(text).split(/\s+/u).filter(Boolean);
  const recent = recentIds.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  if (words.length === 0) return suggestions(commands, recent.slice(0, MAX_RECENT));
  const found = [...new Set([...recent, ...commands])]
    .map((command) => ({ command, rank: rankCommand(command, words) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (b.rank ?? 0) - (a.rank ?? 0))
    .map(({ command }) => command);
  return {
    groups: nonEmpty([{ name: t`Results`, items: found.slice(0, MAX_RESULTS), isMixed: true }]),
    total: found.length,
  };
}

const nonEmpty = (groups: readonly CommandGroup[]): CommandGroup[] => groups.filter(({ items }) => items.length > 0);

function suggestions(commands: readonly Command[], recent: readonly Command[]): FoundCommands {
  const others = Object.entries(suggestedKinds).map(([kind, { name, limit }]) => ({
    name,
    items: commands.filter((command) => command.kind === kind && !recent.includes(command)).slice(0, limit),
  }));
  const groups = nonEmpty([{ name: t`Recent`, items: recent, isMixed: true }, ...others]);
  return { groups, total: groups.reduce((sum, { items }) => sum + items.length, 0) };
}

/** Undefined if a word is missing. A word at the start of the label counts most. */
function rankCommand(
  { label, detail = '', keywords = '', kind }: Command,
  words: readonly string[],
): number | undefined {
  const name = foldText(label);
  const rest = foldText(`${detail} ${keywords} ${kindNames[kind]}`);
  if (!words.every((word) => name.includes(word) || rest.includes(word))) return undefined;
  if (name === words.join(' ')) return Infinity;
  return words.reduce((sum, word) => sum + rankWord(name, word), 0);
}

function rankWord(name: string, word: string): number {
  if (name.startsWith(word)) return 3;
  if (name.includes(` ${word}`)) return 2;
  return name.includes(word) ? 1 : 0;
}
