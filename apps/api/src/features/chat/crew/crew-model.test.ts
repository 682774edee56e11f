import {
  type CrewEvent,
  listMessagesEndpoint,
  type Message,
  sendMessageEndpoint,
} from '@muster/contract/chat/messages.ts';
import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import {
  changeJoinRequestEndpoint,
  type RequestChange,
  requestToJoinEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { createPostEndpoint, deletePostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aMessageDraft, aPostDraft } from '#test/factories.ts';
import { connectLive } from '#test/live-client.ts';
import { startApi } from '#test/start-api.ts';

const RUNS = 8;
const MAX_STEPS = 30;
/** The author is the first. */
const MEMBERS = 4;

const actions = [
  'join',
  'join',
  'join',
  'send',
  'send',
  'send',
  'send',
  'leave',
  'remove',
  'undo',
  'block',
  'block',
  'unblock',
  'deactivate',
  'activate',
  'activate late',
  'delete',
] as const;

const aStep = fc.record({
  action: fc.constantFrom(...actions),
  who: fc.nat(MEMBERS - 1),
  other: fc.nat(MEMBERS - 1),
});
const everyoneJoins = [1, 2, 3].map((who) => ({ action: 'join' as const, who, other: 0 }));
type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never;

interface Sent {
  readonly seq: number;
  readonly event: CrewEvent | null;
  /** The number of a member; -1 is nobody. */
  readonly sender: number;
  readonly text: string;
}

const AUTHOR_TEXTS_BEFORE_JOINING = 3;

/** In-memory model of the members, the messages before each joined, and the blocks between them. */
class Model {
  post: 'active' | 'inactive' | 'deleted' = 'active';
  readonly messages: Sent[] = [];
  readonly since = new Map<number, number>();
  /** Messages before the member joined that they can read. */
  readonly earlier = new Map<number, readonly Sent[]>();
  readonly blocks = new Set<string>();
  /** What the socket of each member receives. */
  readonly received: string[][] = Array.from({ length: MEMBERS }, () => []);

  isBlocked = (one: number, other: number): boolean =>
    this.blocks.has(`${one} ${other}`) || this.blocks.has(`${other} ${one}`);
  mayJoin = (who: number): boolean =>
    who !== 0 && this.post === 'active' && !this.since.has(who) && !this.isBlocked(0, who);
  mayLeave = (who: number): boolean => who !== 0 && this.post !== 'deleted' && this.since.has(who);

  join(who: number): void {
    this.earlier.set(who, this.earlierOf(who));
    for (const one of [0, who]) if (!this.since.has(one)) this.since.set(one, this.messages.length);
    this.addEvent('joined', who);
  }

  leave(who: number, event: CrewEvent = 'left'): void {
    this.since.delete(who);
    this.addEvent(event, who);
  }

  addEvent(event: CrewEvent, sender = -1): void {
    if (this.since.size > 0) this.messages.push({ seq: this.messages.length + 1, event, sender, text: '' });
  }

  /** What the member could read before they left, and the last texts of the author. */
  earlierOf(who: number): Sent[] {
    const ofAuthor = this.messages.filter(({ sender, event }) => sender === 0 && event === null);
    let wasMember = false;
    const own = this.messages.filter(({ sender, event }) => sender === who && event !== null);
    const isUndone = (joined: Sent): boolean => own[own.indexOf(joined) + 1]?.event === 'joined-undone';
    const before = this.messages.filter((message) => {
      if (own.includes(message)) wasMember = message.event === 'joined';
      return wasMember && !isUndone(message);
    });
    return [...before, ...ofAuthor.slice(-AUTHOR_TEXTS_BEFORE_JOINING)];
  }

  send(sender: number, text: string): void {
    const message = { seq: this.messages.length + 1, event: null, sender, text };
    this.messages.push(message);
    for (const reader of this.since.keys()) this.received[reader]?.push(this.shownTo(reader, message));
  }

  block(one: number, other: number): void {
    this.blocks.add(`${one} ${other}`);
    if (Math.min(one, other) === 0 && this.mayLeave(Math.max(one, other))) this.leave(Math.max(one, other));
  }

  loseCrew(): void {
    for (const who of [...this.since.keys()].toSorted((a, b) => a - b)) if (who !== 0) this.leave(who);
  }

  shownTo = (reader: number, { seq, event, sender, text }: Sent): string =>
    this.isBlocked(reader, sender) ? `${seq} ${event} hidden` : `${seq} ${event} ${sender} ${text}`;

  /** What a member reads; null if they are not in the conversation. */
  history(reader: number): string[] | null {
    const since = this.since.get(reader);
    if (since === undefined) return null;
    const earlier = this.earlier.get(reader) ?? [];
    const readable = this.messages.filter((message) => message.seq > since || earlier.includes(message));
    return readable.map((message) => this.shownTo(reader, message));
  }
}

const plenty = { points: 100_000, seconds: 10 };

test('only members of the crew read its messages, from their acceptance until they lose the seat', async () => {
  const api = await startApi({
    environment: { OPEN_REQUESTS_MAX_NEW_MEMBER: '1000' },
    limits: {
      requestsPerMinute: plenty,
      messagesPer10Seconds: plenty,
      postsPer10Minutes: plenty,
      postChangesPerMinute: plenty,
      joinRequestChangesPerMinute: plenty,
      blocksPerHour: plenty,
    },
  });
  const author = await api.as('member', 'Ada');
  const members = [author, ...(await Promise.all(['Mira', 'Zoe', 'Yuki'].map((name) => api.as('member', name))))];
  const origin = await api.listen();
  const sockets = await Promise.all(members.map((member) => connectLive(origin, member)));

  const show = ({ seq, event = null, senderId, text, isHidden }: Message): string =>
    isHidden
      ? `${seq} ${event} hidden${senderId ?? ''}${text}`
      : `${seq} ${event} ${members.findIndex(({ id }) => id === senderId)} ${text}`;
  const receivedIn = (chatId: string): string[][] =>
    sockets.map(({ events }) =>
      events.flatMap((event) =>
        event.type === 'message.sent' && event.message.chatId === chatId ? show(event.message) : [],
      ),
    );
  const historiesOf = (chatId: string) =>
    Promise.all(
      members.map(async (member) => {
        const response = await member.send(listMessagesEndpoint, { params: { chatId }, querystring: {} });
        if (response.statusCode === 404) return null;
        return listMessagesEndpoint.response.parse(response.json()).messages.map(show);
      }),
    );

  const all: { readonly chatId: string; readonly model: Model }[] = [];
  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: MAX_STEPS }), async (steps) => {
      const model = new Model();
      await api.db.execute(sql`delete from blocks`);
      const { id: postId } = await author.call(createPostEndpoint, { body: aPostDraft() });
      const chatId = crewChatIdOf(postId);
      all.push({ chatId, model });
      for (const step of [...everyoneJoins, ...steps]) {
        await run(postId, model, step);
        expect(await historiesOf(chatId)).toEqual(members.map((_, who) => model.history(who)));
      }
    }),
    { numRuns: RUNS },
  );
  for (const { chatId, model } of all) await expect.poll(() => receivedIn(chatId)).toEqual(model.received);

  /** Does what the model allows, on both. */
  async function run(postId: string, model: Model, { action, who, other }: Step): Promise<void> {
    const [member, target] = [members[who] ?? author, members[other] ?? author];
    const change = async (caller: ApiClient, body: RequestChange): Promise<void> => {
      const { rows } = await api.db.execute<{ id: string }>(sql`select id from join_requests
        where post_id = ${postId} and requester_id = ${member.id} order by id desc limit 1`);
      await caller.call(changeJoinRequestEndpoint, { params: { requestId: rows[0]?.id ?? '' }, body });
    };
    const setActive = async (isActive: boolean, isLate = false): Promise<void> => {
      await author.call(setPostActiveEndpoint, { params: { postId }, body: { isActive } });
      model.post = isActive ? 'active' : 'inactive';
      if (isActive && isLate) model.loseCrew();
      model.addEvent(isActive ? 'back-on' : 'called-off');
    };
    const join = async (): Promise<void> => {
      await api.db.execute(sql`delete from join_requests where requester_id = ${member.id} and state <> 'accepted'`);
      await member.call(requestToJoinEndpoint, { params: { postId } });
      await change(author, { name: 'accept' });
      model.join(who);
    };
    const lose = async (caller: ApiClient, name: 'leave' | 'remove' | 'undo'): Promise<void> => {
      await change(caller, { name });
      model.leave(who, name === 'undo' ? 'joined-undone' : 'left');
    };
    const works: Readonly<Record<Step['action'], () => Promise<unknown>>> = {
      join: async () => model.mayJoin(who) && join(),
      undo: async () => {
        if (!model.mayJoin(who)) return;
        await join();
        await lose(author, 'undo');
        await change(member, { name: 'withdraw' });
      },
      leave: async () => model.mayLeave(who) && lose(member, 'leave'),
      remove: async () => model.mayLeave(who) && lose(author, 'remove'),
      send: async () => {
        const body = aMessageDraft(`by ${who}`);
        const { statusCode } = await member.send(sendMessageEndpoint, {
          params: { chatId: crewChatIdOf(postId) },
          body,
        });
        expect(statusCode).toBe(model.since.has(who) ? 200 : 404);
        if (statusCode === 200) model.send(who, body.text);
      },
      block: async () => {
        if (who === other) return;
        await member.call(blockMemberEndpoint, { params: { memberId: target.id } });
        model.block(who, other);
      },
      unblock: async () => {
        if (who !== other) await member.call(unblockMemberEndpoint, { params: { memberId: target.id } });
        model.blocks.delete(`${who} ${other}`);
      },
      deactivate: async () => model.post === 'active' && setActive(false),
      activate: async () => model.post === 'inactive' && setActive(true),
      // After more than an hour, the crew that was called off loses its seats.
      'activate late': async () => {
        if (model.post !== 'inactive') return;
        await api.db.execute(sql`update posts set called_off_at = now() - interval '2 hours' where id = ${postId}`);
        await setActive(true, true);
      },
      delete: async () => {
        if (model.post === 'deleted') return;
        await author.call(deletePostEndpoint, { params: { postId } });
        if (model.post === 'active') model.addEvent('called-off');
        model.post = 'deleted';
      },
    };
    await works[action]();
  }
}, 120_000);
