import { t, plural } from '@lingui/core/macro';
import type { AuditAction, AuditRow } from '@muster/contract/admin/audit.ts';
import { z } from '@muster/contract/zod.ts';
import { oneOf } from '../admin-search.ts';
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
const targetSubject = ({ targetId }: Facts, ...names: readonly (string | undefined)[]): Subject => ({
  id: targetId,
  name: names.find(Boolean) ?? targetId,
});

const memberSubject = ({ memberId, member: name = 'a user' }: Facts): string | Subject =>
  memberId === undefined ? name : { id: memberId, name };

const targetMember = (facts: Facts): Subject => targetSubject(facts, facts.member, 'a user');

function excerpt(description: string): string {
  const characters = [...description.replaceAll(/\s+/g, ' ').trim()];
  if (characters.length <= EXCERPT_LENGTH) return characters.join('');
  return `${characters
    .slice(0, EXCERPT_LENGTH)
    .join('')
    .replace(/\s\S*$/, '')}...`;
}

const postsSuffix = (verb: string, count: number): string =>
  count === 0 ? '' : t` and ${verb}${plural(count, { one: '# post', other: '# posts' })}`;

/** 'Ada', or 'a post by Ada'. */
const reportedSubject = (facts: Facts): Sentence =>
  facts.kind === 'post' || facts.kind === 'message'
    ? [`a ${facts.kind} by `, memberSubject(facts)]
    : [memberSubject(facts)];

const caseActions = ['dismiss', 'delete-content', 'warn', 'suspend', 'disable'] as const;

const decisions: Readonly<Record<(typeof caseActions)[number], (facts: Facts) => Sentence>> = {
  dismiss: (facts) => [
    t`Dismissed ${plural({ reports: facts.reports ?? 1 }, { one: '# report', other: '# reports' })} about `,
    ...reportedSubject(facts),
  ],
  'delete-content': (facts) => ['Deleted ', ...reportedSubject(facts)],
  warn: (facts) => ['Warned ', memberSubject(facts)],
  suspend: (facts) => [
    'Suspended ',
    memberSubject(facts),
    facts.days ? t` for ${plural({ days: facts.days }, { one: '# day', other: '# days' })}` : '',
  ],
  disable: (facts) => ['Disabled ', memberSubject(facts), "'s account"],
};

function caseSentence(facts: Facts): Sentence {
  const action = oneOf(caseActions, facts.action);
  return action ? decisions[action](facts) : ['Decided a report about ', memberSubject(facts)];
}

const sentences: Readonly<Record<AuditAction, (facts: Facts) => Sentence>> = {
  'admin.signed-in': () => ['Signed in'],
  'admin.limited': () => ['Signed in without admin rights'],
  'admin.refused': () => ['Failed to sign in'],
  'second-factor.switched-on': () => ['Turned two-factor sign-in on'],
  'second-factor.switched-off': () => ['Turned two-factor sign-in off'],
  'member.deleted': (facts) => ['Deleted the user ', targetSubject(facts, facts.member, facts.email)],
  'member.disabled': (facts) => ['Disabled ', targetMember(facts), "'s account"],
  'member.reset-link-created': (facts) => ['Created a password reset link for ', targetMember(facts)],
  'member.enabled': (facts) =>
    facts.before === 'suspended'
      ? ['Lifted ', targetMember(facts), "'s suspension"]
      : ['Re-enabled ', targetMember(facts), "'s account"],
  'game.verified': (facts) => ['Verified ', targetSubject(facts, facts.name)],
  'game.unverified': (facts) => [
    'Unverified ',
    targetSubject(facts, facts.name),
    postsSuffix('deleted ', facts.deletedPosts),
  ],
  'game.deleted': (facts) => [
    'Deleted the game ',
    targetSubject(facts, facts.name),
    postsSuffix('', facts.deletedPosts),
  ],
  'game.renamed': (facts) => [
    'Renamed ',
    targetSubject(facts, facts.before),
    t` to ${{ after: facts.after ?? t`another name` }}`,
  ],
  'game.merged': (facts) => [
    'Merged ',
    targetSubject(facts, facts.from),
    t` into ${{ into: facts.into ?? t`another game` }}`,
    postsSuffix('moved ', facts.movedPosts),
  ],
  'game.aliases-changed': (facts) => ['Changed the aliases of ', targetSubject(facts, facts.name)],
  'game.crew-changed': (facts) => ['Changed the crew of ', targetSubject(facts, facts.name)],
  'post.deleted': (facts) => [
    facts.description === undefined
      ? 'Deleted a post by '
      : t`Deleted the post "${{ excerpt: excerpt(facts.description) }}" by `,
    memberSubject(facts),
  ],
  'report.decided': caseSentence,
  'appeal.decided': (facts) => [
    facts.action === 'lift' ? 'Lifted ' : 'Upheld ',
    memberSubject(facts),
    "'s suspension after an appeal",
  ],
};

/** The sentence about an entry. */
export function describeEntry({ action, targetId, details }: Entry): Sentence {
  const { data } = factsSchema.safeParse(parseDetails(details));
  return sentences[action]({ ...(data ?? factsSchema.parse({})), targetId });
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
