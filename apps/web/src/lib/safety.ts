import type { ReportDraft } from '@muster/contract/moderation/reports.ts';
import { createContext, useContext } from 'react';

/** Another player, as far as a question about them needs it. */
export interface Player {
  readonly id: string;
  readonly name: string;
}

type WithoutReason<Draft> = Draft extends unknown ? Omit<Draft, 'reason' | 'note'> : never;

/** What is to be reported: a post, a message or a player. */
export type ReportTarget = WithoutReason<ReportDraft>;

interface Safety {
  /** Asks whether to block a player, and does it. `onBlocked` is called when it is done. */
  readonly block: (player: Player, onBlocked?: () => void) => void;
  /** Asks for the reason, and reports. `name` is of the player whom it is about. */
  readonly report: (target: ReportTarget, name: string) => void;
}

/** Filled by the dashboard, which holds the dialogs: they outlive the card or message from which they are opened. */
export const SafetyContext = createContext<Safety | null>(null);

/** The ways to be left alone. Only for screens of the dashboard. */
export function useSafety(): Safety {
  const safety = useContext(SafetyContext);
  if (!safety) throw new Error('useSafety is only for screens of the dashboard');
  return safety;
}
