import type { CaseAction, ReportCase } from '@muster/contract/moderation/cases.ts';

type Outcome = ReportCase['decisions'][number]['outcome'];

/** Sanctions in ascending strictness, with their outcomes. */
const sanctions = [
  ['warn', 'warned'],
  ['suspend', 'suspended'],
  ['disable', 'disabled'],
] as const satisfies readonly (readonly [CaseAction, Outcome])[];

interface CaseState {
  /** Null if deleted. */
  readonly reportedId: string | null;
  readonly hasContent: boolean;
  readonly decisions: readonly { readonly outcome: Outcome }[];
}

/** Lists the possible actions on a case: after a decision, only the deletion of remaining content and stricter sanctions. */
export function listActions({ reportedId, hasContent, decisions }: CaseState): CaseAction[] {
  const dismissal: CaseAction[] = decisions.length === 0 ? ['dismiss'] : [];
  if (reportedId === null) return dismissal;
  const isDone = ([, outcome]: (typeof sanctions)[number]): boolean => decisions.some((one) => one.outcome === outcome);
  const stricter = sanctions.slice(sanctions.findLastIndex(isDone) + 1).map(([action]) => action);
  return [...dismissal, ...(hasContent ? (['delete-content'] as const) : []), ...stricter];
}
