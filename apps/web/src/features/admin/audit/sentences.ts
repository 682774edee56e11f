import type { AuditAction, AuditRow } from '@muster/contract/admin/audit.ts';
import { z } from '@muster/contract/zod.ts';
import { plural } from '#src/lib/plural.ts';
import { oneOf } from '../admin-search.ts';
import { parseDetails } from './details.ts';

/** The member or game that an entry is about. The id filters the log. */
interface Subject {
  readonly id: string;
  readonly name: string;
}

/** What happened, such as 'Suspended NightWolf for 3 days'. */
type Sentence = readonly (string | Subject)[];

const EXCERPT_LENGTH = 60;

const text = z.catch(z.optional(z.string()), undefined);
const number = z.catch(z.optional(z.number()), undefined);

/** Details that appear in sentences. Entries of older versions lack some. */
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
  reports: number,
  deletedPosts: z.catch(z._default(z.number(), 0), 0),
  movedPosts: z.catch(z._default(z.number(), 0), 0),
});

type Facts = z.output<typeof factsSchema> & { readonly targetId: string };

/** The target by the first known name. */
const target = ({ targetId }: Facts, ...names: readonly (string | undefined)[]): Subject => ({
  id: targetId,
  name: names.find(Boolean) ?? targetId,
});

const member = ({ memberId, member: name = 'a user' }: Facts): string | Subject =>
  memberId === undefined ? name : { id: memberId, name };

const targetMember = (facts: Facts): Subject => target(facts, facts.member, 'a user');

function excerpt(description: string): string {
  const characters = [...description.replaceAll(/\s+/g, ' ').trim()];
  if (characters.length <= EXCERPT_LENGTH) return characters.join('');
  return `${characters
    .slice(0, EXCERPT_LENGTH)
    .join('')
    .replace(/\s\S*$/, '')}...`;
}

const alsoPosts = (verb: string, count: number): string => (count === 0 ? '' : ` and ${verb}${plural(count, 'post')}`);

/** 'Ada', or 'a post by Ada'. */
const reported = (facts: Facts): Sentence =>
  facts.kind === 'post' || facts.kind === 'message' ? [`a ${facts.kind} by `, member(facts)] : [member(facts)];

const caseActions = ['dismiss', 'delete-content', 'warn', 'suspend', 'disable'] as const;

const decisions: Readonly<Record<(typeof caseActions)[number], (facts: Facts) => Sentence>> = {
  dismiss: (facts) => [`Dismissed ${plural(facts.reports ?? 1, 'report')} about `, ...reported(facts)],
  'delete-content': (facts) => ['Deleted ', ...reported(facts)],
  warn: (facts) => ['Warned ', member(facts)],
  suspend: (facts) => ['Suspended ', member(facts), facts.days ? ` for ${plural(facts.days, 'day')}` : ''],
  disable: (facts) => ['Disabled ', member(facts), "'s account"],
};

function decided(facts: Facts): Sentence {
  const action = oneOf(caseActions, facts.action);
  return action ? decisions[action](facts) : ['Decided a report about ', member(facts)];
}

const sentences: Readonly<Record<AuditAction, (facts: Facts) => Sentence>> = {
  'admin.signed-in': () => ['Signed in'],
  'admin.limited': () => ['Signed in without admin rights'],
  'admin.refused': () => ['Failed to sign in'],
  'second-factor.switched-on': () => ['Turned two-factor sign-in on'],
  'second-factor.switched-off': () => ['Turned two-factor sign-in off'],
  'member.deleted': (facts) => ['Deleted the user ', target(facts, facts.member, facts.email)],
  'member.disabled': (facts) => ['Disabled ', targetMember(facts), "'s account"],
  'member.enabled': (facts) =>
    facts.before === 'suspended'
      ? ['Lifted ', targetMember(facts), "'s suspension"]
      : ['Re-enabled ', targetMember(facts), "'s account"],
  'game.verified': (facts) => ['Verified ', target(facts, facts.name)],
  'game.unverified': (facts) => ['Unverified ', target(facts, facts.name), alsoPosts('deleted ', facts.deletedPosts)],
  'game.deleted': (facts) => ['Deleted the game ', target(facts, facts.name), alsoPosts('', facts.deletedPosts)],
  'game.renamed': (facts) => ['Renamed ', target(facts, facts.before), ` to ${facts.after ?? 'another name'}`],
  'game.merged': (facts) => [
    'Merged ',
    target(facts, facts.from),
    ` into ${facts.into ?? 'another game'}`,
    alsoPosts('moved ', facts.movedPosts),
  ],
  'game.crew-changed': (facts) => ['Changed the crew of ', target(facts, facts.name)],
  'post.deleted': (facts) => [
    facts.description === undefined ? 'Deleted a post by ' : `Deleted the post "${excerpt(facts.description)}" by `,
    member(facts),
  ],
  'report.decided': decided,
  'appeal.decided': (facts) => [
    facts.action === 'lift' ? 'Lifted ' : 'Upheld ',
    member(facts),
    "'s suspension after an appeal",
  ],
};

/** The sentence about an entry. */
export function sentenceOf({ action, targetId, details }: Pick<AuditRow, 'action' | 'targetId' | 'details'>): Sentence {
  const { data } = factsSchema.safeParse(parseDetails(details));
  return sentences[action]({ ...(data ?? factsSchema.parse({})), targetId });
}

export const isSubject = (part: string | Subject): part is Subject => typeof part !== 'string';

/** The name of the member or game with this id, if the entry is about it. */
export const subjectName = (row: AuditRow, id: string): string | undefined =>
  sentenceOf(row)
    .filter(isSubject)
    .find((subject) => subject.id === id)?.name;
