import type { ReportDraft } from '@muster/contract/moderation/reports.ts';
import { createContext, useContext } from 'react';

export interface Player {
  readonly id: string;
  readonly name: string;
}

type WithoutReason<Draft> = Draft extends unknown ? Omit<Draft, 'reason' | 'note'> : never;

/** A post, message or player to report. */
export type ReportTarget = WithoutReason<ReportDraft>;

interface Safety {
  /** Opens the block dialog; calls `onBlocked` after the block. */
  readonly block: (player: Player, onBlocked?: () => void) => void;
  /** Opens the report dialog; `name` is the reported player. */
  readonly report: (target: ReportTarget, name: string) => void;
}

/** Provided by the dashboard, so that the dialogs outlive the card or message that opened them. */
export const SafetyContext = createContext<Safety | null>(null);

/** Opens the block and report dialogs. Throws outside the dashboard. */
export function useSafety(): Safety {
  const safety = useContext(SafetyContext);
  if (!safety) throw new Error('useSafety must be used within the dashboard');
  return safety;
}
