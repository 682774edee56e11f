import type { publishRulesEndpoint } from '@muster/contract/moderation/rules.ts';
import { isTooDeep, tooDeepMessage } from '@muster/contract/moderation/rules-document.ts';
import type { RequestOf } from '@muster/contract/endpoint.ts';
import { topics } from '@muster/contract/topics.ts';
import type { Queryable } from '#src/db/client.ts';
import type { Context } from '#src/features/context.ts';
import { type Actor, insertAudit } from '#src/features/members/insert-audit.ts';
import { notifyAdmins } from '#src/features/notifications/notify-admins.ts';
import { AppError, validationError } from '#src/lib/app-error.ts';
import { findLatestVersion, insertAcceptance, insertVersion } from './rules-repository.ts';

type Draft = RequestOf<typeof publishRulesEndpoint>['body'];

type LatestVersion = Awaited<ReturnType<typeof findLatestVersion>>;

/** The oldest version whose acceptance is sufficient. After a time without rules, new members have accepted none. */
function requiredVersionOf({ text, asksAgain }: Draft, version: number, latest: LatestVersion): number | null {
  if (text === '') return null;
  return asksAgain ? version : (latest?.requiredVersion ?? version);
}

/** Inserts the version after `basedOn`, unless its text is the same. */
async function insertDraft(tx: Queryable, actor: Actor, draft: Draft) {
  const { text, basedOn } = draft;
  const latest = await findLatestVersion(tx);
  if ((latest?.version ?? 0) !== basedOn) throw new AppError('rules-published-elsewhere');
  if ((latest?.text ?? '') === text) return { version: basedOn, isNew: false };
  const version = basedOn + 1;
  const requiredVersion = requiredVersionOf(draft, version, latest);
  const isInserted = await insertVersion(tx, { version, text, requiredVersion, publisherId: actor.id });
  if (!isInserted) throw new AppError('rules-published-elsewhere');
  if (actor.id !== null && text !== '') await insertAcceptance(tx, actor.id, version);
  const details = { version, asksAgain: requiredVersion === version, isRemoved: text === '' };
  await insertAudit(tx, actor, { action: 'rules.published', targetId: 'rules', details });
  return { version, isNew: true };
}

/**
 * Publishes rules, which the publisher thereby accepts. Rejects the second of two administrators who change the same version.
 */
export async function publishRules(context: Context, actor: Actor, draft: Draft): Promise<{ version: number }> {
  const { db, live } = context;
  if (isTooDeep(draft.text)) throw validationError('text', tooDeepMessage);
  const { version, isNew } = await db.transaction((tx) => insertDraft(tx, actor, draft));
  if (!isNew) return { version };
  live.broadcast({ type: 'topics.changed', topics: [[...topics.rules]] }, []);
  await notifyAdmins(context, 'rules', 'audit');
  return { version };
}
