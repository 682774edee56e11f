import type { Role } from '@muster/contract/members/members.ts';
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

/**
 * Lists the actions that the viewer may take on a case: after a decision, only the deletion of remaining content and stricter
 * sanctions. Only administrators disable accounts.
 */
export function listActions(
  { reportedId, hasContent, decisions }: CaseState,
  { role }: { readonly role: Role },
): CaseAction[] {
  const dismissal: CaseAction[] = decisions.length === 0 ? ['dismiss'] : [];
  if (reportedId === null) return dismissal;
  const isDone = ([, outcome]: (typeof sanctions)[number]): boolean => decisions.some((one) => one.outcome === outcome);
  const stricter = sanctions
    .slice(sanctions.findLastIndex(isDone) + 1)
    .flatMap(([action]) => (action === 'disable' && role !== 'admin' ? [] : [action]));
  return [...dismissal, ...(hasContent ? (['delete-content'] as const) : []), ...stricter];
}
