import { shortenText } from '@muster/contract/values/shorten-text.ts';
import { t, plural } from '@lingui/core/macro';
import type { AuditAction, AuditRow } from '@muster/contract/admin/audit.ts';
import { z } from '@muster/contract/zod.ts';
import { oneOf } from '../tab-params.ts';
import { parseDetails } from './audit-details.ts';

/** The member or game that an entry is about. The id filters the log. */
interface Subject {
  readonly id: string;
  readonly name: string;
}

type Entry = Pick<AuditRow, 'action' | 'targetId' | 'details'>;

/** What happened, such as 'Suspended NightWolf for 3 days'. */
type Sentence = readonly (string | Subject)[];

const EXCERPT_LENGTH = 60;

const text = z.catch(z.optional(z.string()), undefined);
const number = z.catch(z.optional(z.number()), undefined);

/** Details that appear in sentences. Each action has some of them. */
const factsSchema = z.object({
  memberId: text,
  member: text,
  email: text,
  name: text,
  before: text,
  after: text,
  from: text,
  into: text,
  description: text,
  action: text,
  kind: text,
  days: number,
  version: number,
  isRemoved: z.catch(z.optional(z.boolean()), undefined),
  reports: number,
  deletedPosts: z.catch(z._default(z.number(), 0), 0),
  movedPosts: z.catch(z._default(z.number(), 0), 0),
});

type Facts = z.output<typeof factsSchema> & { readonly targetId: string };

/** The target by the first known name. */
const targetSubject = ({ targetId }: Facts, ...names: readonly (string | undefined)[]): Subject => ({
  id: targetId,
  name: names.find(Boolean) ?? targetId,
});

const memberSubject = ({ memberId, member: name = t`a user` }: Facts): string | Subject =>
  memberId === undefined ? name : { id: memberId, name };

const targetMember = (facts: Facts): Subject => targetSubject(facts, facts.member, t`a user`);
const namedTarget = (facts: Facts): Subject => targetSubject(facts, facts.name);

const subjects: Readonly<Partial<Record<AuditAction, (facts: Facts) => string | Subject>>> = {
  'member.deleted': (facts) => targetSubject(facts, facts.member, facts.email),
  'member.disabled': targetMember,
  'member.enabled': targetMember,
  'member.reset-link-created': targetMember,
  'moderator.added': targetMember,
  'moderator.removed': targetMember,
  'invite-link.revoked': memberSubject,
  'game.verified': namedTarget,
  'game.unverified': namedTarget,
  'game.deleted': namedTarget,
  'game.renamed': (facts) => targetSubject(facts, facts.before),
  'game.merged': (facts) => targetSubject(facts, facts.from),
  'game.crew-changed': namedTarget,
  'game.aliases-changed': namedTarget,
  'game.emblem-changed': namedTarget,
  'post.deleted': memberSubject,
  'discord-channel.added': namedTarget,
  'discord-channel.paused': namedTarget,
  'discord-channel.resumed': namedTarget,
  'discord-channel.removed': namedTarget,
  'report.decided': memberSubject,
  'appeal.decided': memberSubject,
};

const caseActions = ['dismiss', 'delete-content', 'warn', 'suspend', 'disable'] as const;

function dismissalSentence({ kind, reports: count = 1 }: Facts, name: string): string {
  if (kind === 'post')
    return t`Dismissed ${plural(count, { one: '# report', other: '# reports' })} about a post by ${name}`;
  return kind === 'message'
    ? t`Dismissed ${plural(count, { one: '# report', other: '# reports' })} about a message by ${name}`
    : t`Dismissed ${plural(count, { one: '# report', other: '# reports' })} about ${name}`;
}

const decisions: Readonly<Record<(typeof caseActions)[number], (facts: Facts, name: string) => string>> = {
  dismiss: dismissalSentence,
  'delete-content': ({ kind }, name) =>
    kind === 'message' ? t`Deleted a message by ${name}` : t`Deleted a post by ${name}`,
  warn: (_, name) => t`Warned ${name}`,
  suspend: ({ days }, name) =>
    days ? t`Suspended ${name} for ${plural(days, { one: '# day', other: '# days' })}` : t`Suspended ${name}`,
  disable: (_, name) => t`Disabled ${name}'s account`,
};

function mergeSentence({ into = t`another game`, movedPosts }: Facts, name: string): string {
  if (movedPosts === 0) return t`Merged ${name} into ${into}`;
  return t`Merged ${name} into ${into} and moved ${plural(movedPosts, { one: '# post', other: '# posts' })}`;
}

/** `name`: that of the subject. */
const sentences: Readonly<Record<AuditAction, (facts: Facts, name: string) => string>> = {
  'admin.signed-in': () => t`Signed in`,
  'admin.limited': () => t`Signed in without admin rights`,
  'admin.refused': () => t`Failed to sign in`,
  'second-factor.switched-on': () => t`Turned two-factor sign-in on`,
  'second-factor.switched-off': () => t`Turned two-factor sign-in off`,
  'member.deleted': (_, name) => t`Deleted the user ${name}`,
  'member.disabled': (_, name) => t`Disabled ${name}'s account`,
  'member.reset-link-created': (_, name) => t`Created a password reset link for ${name}`,
  'member.enabled': ({ before }, name) =>
    before === 'suspended' ? t`Lifted ${name}'s suspension` : t`Re-enabled ${name}'s account`,
  'moderator.added': (_, name) => t`Made ${name} a moderator`,
  'moderator.removed': (_, name) => t`Removed ${name} as a moderator`,
  'registration.changed': () => t`Changed the registration settings`,
  'rules.published': ({ version = 0, isRemoved }) =>
    isRemoved
      ? t`Removed the community's rules (version ${{ version }})`
      : t`Published version ${{ version }} of the community's rules`,
  'appearance.changed': () => t`Changed the appearance`,
  'invite-link.created': () => t`Created an invitation link`,
  'invite-link.revoked': (_, name) => t`Revoked ${name}'s invitation link`,
  'game.verified': (_, name) => t`Verified ${name}`,
  'game.unverified': ({ deletedPosts: count }, name) =>
    count === 0
      ? t`Unverified ${name}`
      : t`Unverified ${name} and deleted ${plural(count, { one: '# post', other: '# posts' })}`,
  'game.deleted': ({ deletedPosts: count }, name) =>
    count === 0
      ? t`Deleted the game ${name}`
      : t`Deleted the game ${name} and ${plural(count, { one: '# post', other: '# posts' })}`,
  'game.renamed': ({ after = t`another name` }, name) => t`Renamed ${name} to ${after}`,
  'game.merged': mergeSentence,
  'game.aliases-changed': (_, name) => t`Changed the aliases of ${name}`,
  'game.emblem-changed': (_, name) => t`Changed the emblem of ${name}`,
  'game.crew-changed': (_, name) => t`Changed the crew of ${name}`,
  'post.deleted': ({ description }, name) =>
    description === undefined
      ? t`Deleted a post by ${name}`
      : t`Deleted the post "${{ excerpt: shortenText(description, EXCERPT_LENGTH) }}" by ${name}`,
  'discord-channel.added': (_, name) => t`Added the Discord channel ${name}`,
  'discord-channel.paused': (_, name) => t`Paused the Discord channel ${name}`,
  'discord-channel.resumed': (_, name) => t`Resumed the Discord channel ${name}`,
  'discord-channel.removed': (_, name) => t`Removed the Discord channel ${name}`,
  'discord-message.sent-again': () => t`Sent a post to Discord again`,
  'report.decided': (facts, name) => {
    const action = oneOf(caseActions, facts.action);
    return action ? decisions[action](facts, name) : t`Decided a report about ${name}`;
  },
  'appeal.decided': ({ action }, name) =>
    action === 'lift' ? t`Lifted ${name}'s suspension after an appeal` : t`Upheld ${name}'s suspension after an appeal`,
};

/** Marks the place of the subject in a sentence. */
const SUBJECT = '\uFFFC';

/** The sentence about an entry. */
export function describeEntry({ action, targetId, details }: Entry): Sentence {
  const { data } = factsSchema.safeParse(parseDetails(details));
  const facts = { ...(data ?? factsSchema.parse({})), targetId };
  const subject = subjects[action]?.(facts);
  const [before = '', after = ''] = sentences[action](facts, SUBJECT).split(SUBJECT);
  return [before, subject ?? '', after].filter((part) => part !== '');
}

export const isSubject = (part: string | Subject): part is Subject => typeof part !== 'string';

/** The sentence without links. */
export const sentenceText = (entry: Entry): string =>
  describeEntry(entry)
    .map((part) => (isSubject(part) ? part.name : part))
    .join('');

/** The name of the member or game with this id, if the entry is about it. */
export const subjectName = (row: AuditRow, id: string): string | undefined =>
  describeEntry(row)
    .filter(isSubject)
    .find((subject) => subject.id === id)?.name;
