import { crewChatIdOf } from '@muster/contract/chat/chat.ts';
import { listMessagesEndpoint, sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import {
  answerCrewQuestionEndpoint,
  changeStandingCrewEndpoint,
  removeFromStandingCrewEndpoint,
} from '@muster/contract/posts/afterwards/standing-crews.ts';
import { getCrewEndpoint } from '@muster/contract/posts/seats/crews.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { aMessageDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const RUNS = 3;
const MEMBERS = 4;
const plenty = { points: 100_000, seconds: 10 };

const aStep = fc.record({
  action: fc.constantFrom('ask', 'ask', 'yes', 'yes', 'yes', 'no', 'leave', 'remove', 'hand over', 'send', 'send'),
  who: fc.nat(MEMBERS - 1),
  other: fc.nat(MEMBERS - 1),
});
type Step = typeof aStep extends fc.Arbitrary<infer Value> ? Value : never;

/** Two members join, each after a message. */
const firstSteps = [1, 2].flatMap((other): Step[] => [
  { action: 'send', who: 0, other },
  { action: 'ask', who: other, other },
  { action: 'yes', who: other, other },
]);

/** In-memory model of a standing crew, whose first host is member 0. */
class Model {
  host: number | undefined = 0;
  /** Each member with the number of messages before they joined, in the order of joining. */
  readonly since = new Map([[0, 0]]);
  readonly asked = new Set<number>();
  readonly messages: string[] = [];

  /** The expected status of the step, which is carried out. */
  run({ action, who, other }: Step): number {
    if (action === 'yes' || action === 'no') return this.answer(who, action === 'yes');
    if (!this.since.has(who)) return 404;
    if (action === 'leave' || (action === 'remove' && other === who)) return this.lose(who);
    if (action === 'send') return this.add(`text ${who}`);
    return this.host === who ? this.command(action, other) : 404;
  }

  answer(who: number, isYes: boolean): number {
    if (isYes && this.since.has(who)) return 200;
    if (!this.asked.delete(who)) return 404;
    if (isYes) this.since.set(who, this.messages.length);
    return isYes ? this.add(`joined ${who}`) : 200;
  }

  command(action: Step['action'], other: number): number {
    if (action === 'remove') return this.lose(other);
    if (!this.since.has(other)) return 404;
    if (this.host !== other) this.setHost(other);
    return 200;
  }

  add(message: string): number {
    this.messages.push(message);
    return 200;
  }

  lose(who: number): number {
    this.since.delete(who);
    if (this.host === who) this.setHost([...this.since.keys()][0]);
    if (this.host === undefined) this.asked.clear();
    return 200;
  }

  setHost(who: number | undefined): void {
    this.host = who;
    if (who !== undefined) this.add(`new-host ${who}`);
  }

  roster(): number[] {
    const members = [...this.since.keys()];
    return members.toSorted((a, b) => Number(b === this.host) - Number(a === this.host));
  }

  history = (who: number): string[] | null => {
    const since = this.since.get(who);
    return since === undefined ? null : this.messages.slice(since);
  };
}

test('its members, and only they, see the crew and its messages from joining on, after any sequence of actions', async () => {
  const api = await startApi({
    limits: {
      requestsPerMinute: plenty,
      addressRequestsPerMinute: plenty,
      messagesPer10Seconds: plenty,
      joinRequestChangesPerMinute: plenty,
    },
  });
  const members = await Promise.all(Array.from({ length: MEMBERS }, (_, who) => api.as('member', `Player ${who}`)));
  const idOf = (who: number): string => members[who]?.id ?? '';
  const numberOf = (id: string | null): number => members.findIndex((member) => member.id === id);

  await fc.assert(
    fc.asyncProperty(fc.array(aStep, { minLength: 10, maxLength: 20 }), async (steps) => {
      const [model, crewId] = [new Model(), uuidv7()];
      const [params, chatId] = [{ crewId }, crewChatIdOf(crewId)];
      // Because of the limit of crews.
      await api.db.execute(sql`delete from chats where name is not null`);
      await api.db.execute(sql`insert into chats (id, crew_id, name, host_id, game_id, game, platform)
        values (${chatId}, ${crewId}, 'Owls', ${idOf(0)}, 'valorant', 'Valorant', 'PC')`);
      await api.db.execute(sql`insert into chat_participants (chat_id, member_id, joined_at)
        values (${chatId}, ${idOf(0)}, clock_timestamp())`);
      const ask = async (who: number): Promise<number> => {
        if (model.since.has(who) || model.host === undefined) return 200;
        model.asked.add(who);
        await api.db.execute(sql`insert into standing_crew_questions (chat_id, member_id, post_id)
          values (${chatId}, ${idOf(who)}, ${uuidv7()}) on conflict (member_id, chat_id) do update set is_joining = null`);
        return 200;
      };
      const send = ({ action, who, other }: Step) => {
        const member = members[who] ?? api.visitor();
        const removed = { ...params, memberId: idOf(action === 'leave' ? who : other) };
        if (action === 'yes' || action === 'no')
          return member.send(answerCrewQuestionEndpoint, { params, body: { isJoining: action === 'yes' } });
        if (action === 'send')
          return member.send(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft(`text ${who}`) });
        return action === 'hand over'
          ? member.send(changeStandingCrewEndpoint, { params, body: { hostId: idOf(other) } })
          : member.send(removeFromStandingCrewEndpoint, { params: removed });
      };
      for (const step of [...firstSteps, ...steps]) {
        const status = step.action === 'ask' ? await ask(step.who) : (await send(step)).statusCode;
        expect([step, status]).toEqual([step, step.action === 'ask' ? 200 : model.run(step)]);
        for (const [who, member] of members.entries()) {
          const crew = await member.send(getCrewEndpoint, { params });
          const shown = crew.statusCode === 404 ? null : getCrewEndpoint.response.parse(crew.json()).members;
          expect(shown?.map(({ id }) => numberOf(id)) ?? null).toEqual(model.since.has(who) ? model.roster() : null);
          const read = await member.send(listMessagesEndpoint, { params: { chatId }, querystring: {} });
          const { messages } = read.statusCode === 404 ? {} : listMessagesEndpoint.response.parse(read.json());
          const texts = messages?.map(({ event, text, senderId }) => (event ? `${event} ${numberOf(senderId)}` : text));
          expect(texts ?? null).toEqual(model.history(who));
        }
      }
    }),
    { numRuns: RUNS },
  );
}, 120_000);
