import type { DiscordMessageState } from '@muster/contract/posts/discord.ts';
import { eq, ne } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault } from '@muster/testing/discord-webhooks.ts';
import { startWithDiscord } from '#test/start-with-discord.ts';
import { discordChannels, discordMessages } from '#src/db/schema/discord.ts';
import { posts } from '#src/db/schema/posts.ts';
import type { SendToDiscord } from './discord-client.ts';
import { setChannelPaused } from './discord-channel-repository.ts';

const faults: readonly Fault[] = [
  { kind: 'lost-before' },
  { kind: 'lost-after' },
  { kind: 'answer', status: 500 },
  { kind: 'answer-after', status: 502 },
  { kind: 'answer', status: 429, headers: { 'retry-after': '7' }, body: { retry_after: 6.5 } },
  { kind: 'answer', status: 429, body: { retry_after: 65 } },
  { kind: 'answer', status: 401, body: { code: 50_027 } },
  { kind: 'answer', status: 403 },
  { kind: 'answer', status: 404, body: { code: 10_015 } },
  { kind: 'answer', status: 400 },
];

const aStep = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('run a', 'run b', 'run both') },
  { weight: 3, arbitrary: fc.constantFrom('seat', 'close', 'open', 'move') },
  { weight: 2, arbitrary: fc.constantFrom('withdraw', 'agree', 'withdraw during a request', 'seat during a request') },
  { weight: 1, arbitrary: fc.constantFrom('delete', 'crash before a request', 'crash after a request') },
  { weight: 3, arbitrary: fc.constantFrom('pass time', 'resume') },
  { weight: 4, arbitrary: fc.constantFrom(...faults) },
);

class Crash extends Error {}

const noFault = (send: () => ReturnType<SendToDiscord>) => send();

/** A post, two nodes that mirror it, and what may happen to them. */
async function startModel(started: Awaited<ReturnType<typeof startWithDiscord>>) {
  const { db, discord, channelId, post, startNode, passTime } = started;
  const resume = () => db.transaction((tx) => setChannelPaused(tx, channelId, false));
  await db.delete(discordMessages);
  await resume();
  discord.endFaults();
  discord.clear();
  discord.requests.length = 0;
  const [a, b] = [startNode(), startNode()];
  const { id } = await post({ seats: 20 });
  let [agrees, seats, sent] = [true, 0, 0];
  const change = (columns: Partial<typeof posts.$inferInsert>) => db.update(posts).set(columns).where(eq(posts.id, id));
  const takeSeat = () => change({ acceptedSeats: (seats = (seats + 1) % 19) });
  async function consent(isGiven: boolean): Promise<void> {
    await change({ discordChannelId: isGiven ? channelId : null });
    agrees = isGiven;
  }
  /** Runs nodes. Without consent before, none may send content. There is never a second message. */
  async function run(nodes: readonly ReturnType<typeof startNode>[], through = noFault): Promise<void> {
    const before = agrees;
    await Promise.all(nodes.map((node) => node.run(through)));
    const content = discord.requests.slice(sent).filter((method) => method === 'POST' || method === 'PATCH');
    sent = discord.requests.length;
    expect(before ? [] : content).toEqual([]);
    expect(discord.messages.size).toBeLessThanOrEqual(1);
  }
  const startsAt = new Date(Date.now() + 3_600_000);
  const actions: Readonly<Record<string, () => Promise<unknown>>> = {
    'run a': () => run([a]),
    'run b': () => run([b]),
    'run both': () => run([a, b]),
    'crash before a request': () => run([a], () => Promise.reject(new Crash())),
    'crash after a request': () => run([a], (send) => send().then(() => Promise.reject(new Crash()))),
    seat: takeSeat,
    close: () => change({ isActive: false }),
    open: () => change({ isActive: true }),
    move: () => change({ startsAt, closesAt: new Date(startsAt.getTime() + 3_600_000) }),
    withdraw: () => consent(false),
    agree: () => consent(true),
    'withdraw during a request': async () => discord.onNext(() => consent(false)),
    'seat during a request': async () => discord.onNext(takeSeat),
    delete: async () => {
      await db.delete(posts).where(eq(posts.id, id));
      agrees = false;
    },
    'pass time': passTime,
    // Only a stopped channel: resuming makes its messages due.
    resume: async () => ((await db.$count(discordChannels, ne(discordChannels.state, 'on'))) > 0 ? resume() : null),
  };
  /** The text about seats that Discord is to show in the end. Null: no message. */
  async function expected(): Promise<string | null> {
    const [current] = await db.select().from(posts).where(eq(posts.id, id));
    const message = await started.stored();
    const isLeft = agrees && message?.state === 'shown';
    const mustPost = agrees && current?.isActive === true && !isFinal.includes(message?.state ?? 'waiting');
    if (!isLeft && !mustPost) return null;
    return current?.isActive ? `${19 - seats} of 20 seats free` : 'closed';
  }
  return { actions, expected };
}

/** The states of a message that is not posted: it may be in Discord, was deleted there, or was rejected. */
const isFinal: readonly DiscordMessageState[] = ['unknown', 'gone', 'failed'];

test('posts one message per post, and none without consent, under random faults on two nodes', async () => {
  const started = await startWithDiscord();
  const { discord, runUntilDone, stored } = started;
  const property = async (steps: readonly (string | Fault)[]): Promise<void> => {
    const { actions, expected } = await startModel(started);
    for (const step of steps) await (typeof step === 'string' ? actions[step]?.() : discord.failNext(step));
    // Without faults, Discord ends with what the post is.
    discord.endFaults();
    await actions['resume']?.();
    await runUntilDone();
    expect(discord.messages.size).toBeLessThanOrEqual(1);
    const shown = [...discord.messages.values()].map(({ embeds: [embed] }) =>
      embed?.description.includes('closed') ? 'closed' : embed?.fields.at(-1)?.value,
    );
    // A message that may have arrived stays as it was posted.
    const wasLost = (await stored())?.state === 'unknown';
    const desired = await expected();
    expect(wasLost ? [] : shown).toEqual(desired === null ? [] : [desired]);
  };
  const steps = fc.array(aStep, { minLength: 5, maxLength: 30 });
  await fc.assert(fc.asyncProperty(steps, property), { seed: 50, numRuns: 60 });
}, 60_000);
