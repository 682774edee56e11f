import type { ReactNode } from 'react';
import type { kindNames } from './palette-texts.ts';

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
