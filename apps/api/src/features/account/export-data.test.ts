import { type IncomingMessage, get } from 'node:http';
import { deleteAccountEndpoint, exportDataEndpoint } from '@muster/contract/members/account.ts';
import { blockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { otherGame } from '@muster/contract/games/games.ts';
import { setPlayerNoteEndpoint } from '@muster/contract/members/player-notes.ts';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, setPostActiveEndpoint } from '@muster/contract/posts/posts.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { saveSearchEndpoint } from '@muster/contract/board/saved-searches.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import type { Database } from '#src/db/client.ts';
import { messages } from '#src/db/schema/chats.ts';
import { members, pictures } from '#src/db/schema/members.ts';
import { posts } from '#src/db/schema/posts.ts';
import { type ApiClient, cookieHeader } from '#test/api-client.ts';
import { aChat, aMessageDraft, anAccessToken, aPassword, aPostDraft, makeCrewmates } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const specialText = 'He said "hi" \\ 👩‍👩‍👧 </script> \u2028 \t é';

/** Adds `count` messages to a conversation, alternating between both members. */
async function fillChat(
  db: Database,
  chatId: string,
  [one, other]: readonly string[],
  count: number,
  text = specialText,
) {
  await db.execute(sql`insert into ${messages} (chat_id, seq, id, sender_id, text)
    select ${chatId}, n, gen_random_uuid(), case when n % 2 = 1 then ${one}::uuid else ${other}::uuid end, ${text} || n
    from generate_series(1, ${count}) as n`);
  await db.execute(sql`update chats set last_seq = ${count}, last_message = ${text}, last_message_at = now()
    where id = ${chatId}`);
}

const exportOf = async (client: ApiClient) => (await client.send(exportDataEndpoint)).json();

test('exports every message of a long conversation once and in order, even with a blocked partner', async () => {
  const { as, db } = await startApi();
  const [ada, bob, cem] = [await as('member', 'Ada'), await as('member', 'Bob'), await as('member', 'Cem')];
  const { id: chatId } = await aChat(ada, bob);
  await fillChat(db, chatId, [ada.id, bob.id], 1234);
  const { id: otherId } = await aChat(cem, ada);
  await cem.call(sendMessageEndpoint, { params: { chatId: otherId }, body: aMessageDraft('from somebody who leaves') });
  await ada.call(blockMemberEndpoint, { params: { memberId: bob.id } });
  await cem.call(deleteAccountEndpoint, { body: { password: aPassword } });
  const { conversations, blockedPlayers } = await exportOf(ada);
  expect(conversations).toHaveLength(2);
  const long = conversations.find(({ partner }: { partner: string }) => partner === 'Bob');
  const expected = Array.from({ length: 1234 }, (_, index) => ({
    seq: index + 1,
    from: index % 2 === 0 ? 'you' : 'partner',
    text: `${specialText}${index + 1}`,
  }));
  expect(long.messages).toMatchObject(expected);
  expect(long.messages).toHaveLength(1234);
  expect(conversations).toContainEqual({
    partner: 'Unknown User',
    crew: null,
    createdAt: expect.any(String),
    messages: [{ seq: 1, from: 'partner', event: null, text: 'from somebody who leaves', sentAt: expect.any(String) }],
  });
  expect(blockedPlayers).toEqual([{ name: 'Bob', blockedAt: expect.any(String) }]);
});

test('exports the name that a blocked player had, and none of a player who has blocked the member', async () => {
  const { as, db } = await startApi();
  const [ada, bob, cem] = [await as('member', 'Ada'), await as('member', 'Bob'), await as('member', 'Cem')];
  await makeCrewmates(db, ada, bob, cem);
  for (const { id: memberId } of [bob, cem]) {
    const { id: chatId } = await aChat(ada, { id: memberId });
    await ada.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft() });
    await ada.call(setPlayerNoteEndpoint, { params: { memberId }, body: { text: `about ${memberId}` } });
  }
  await ada.call(blockMemberEndpoint, { params: { memberId: bob.id } });
  await cem.call(blockMemberEndpoint, { params: { memberId: ada.id } });
  for (const client of [bob, cem]) await client.call(updateProfileEndpoint, { body: { name: 'Renamed' } });
  const { conversations, playerNotes, playAgainAnswers, blockedPlayers } = await exportOf(ada);
  const namesOf = (rows: readonly { name?: string; partner?: string }[]) =>
    new Set(rows.map(({ name, partner }) => name ?? partner));
  const expected = new Set(['Bob', 'Unknown User']);
  expect([conversations, playerNotes, playAgainAnswers].map(namesOf)).toEqual([expected, expected, expected]);
  expect(namesOf(blockedPlayers)).toEqual(new Set(['Bob']));
});

test('exports all stored data of the member and no other email address', async () => {
  const { as, db } = await startApi();
  const [ada, bob] = [await as('member', 'Ada'), await as('member', 'Bob')];
  const preferences = { levels: ['ranked' as const], isAdult: true, accessNeeds: `Captions ${specialText}` };
  await ada.call(updateProfileEndpoint, {
    body: { bio: specialText, platforms: ['PC'], color: 'pink', ...preferences },
  });
  const shown = { showsPresence: true, showsGames: true, showsSessions: false, showsUsualTimes: true };
  const settings = { ...shown, sendsReadReceipts: false, pushShowsText: false };
  await ada.call(changeSettingsEndpoint, { body: settings });
  const savedSearch = { name: 'Tanks', filter: { search: 'tank' }, timeZone: 'Asia/Tokyo' };
  await ada.call(saveSearchEndpoint, { body: savedSearch });
  const pictureId = uuidv7();
  const large = Buffer.from('a picture');
  await db.insert(pictures).values({ id: pictureId, memberId: ada.id, large, small: large });
  await db
    .update(members)
    .set({ pictureId })
    .where(sql`id = ${ada.id}`);
  const draft = aPostDraft({
    game: otherGame,
    customGame: 'Deep Rock',
    description: `a hidden one ${specialText}`,
    levels: ['casual'],
    startsAt: new Date(Date.now() + 3_600_000),
    repeatTimeZone: 'Asia/Tokyo',
  });
  const hidden = await ada.call(createPostEndpoint, { body: draft });
  await ada.call(setPostActiveEndpoint, { params: { postId: hidden.id }, body: { isActive: false } });
  const bobs = await bob.call(createPostEndpoint, { body: aPostDraft() });
  await ada.call(requestToJoinEndpoint, { params: { postId: bobs.id } });
  const report = { kind: 'member', memberId: bob.id, reason: 'Spam or scam', note: 'look' } as const;
  await ada.call(createReportEndpoint, { body: report });
  const { token } = await anAccessToken(ada, ['board']);
  const answer = await ada.send(exportDataEndpoint);
  expect(answer.body).not.toContain(token);
  expect(answer.json()).toEqual({
    acceptedRules: [],
    accessTokens: [expect.objectContaining({ name: 'Script', scopes: ['board'], lastUsedAt: null })],
    emailChanges: [],
    exportedAt: expect.any(String),
    formerEmails: [],
    linkedAccounts: [],
    product: 'Muster',
    profile: expect.objectContaining({
      id: ada.id,
      name: 'Ada',
      email: ada.email,
      bio: specialText,
      platforms: ['PC'],
      color: 'pink',
      ...preferences,
      accessNeedsVisibility: 'nobody',
      picture: `data:image/webp;base64,${large.toString('base64')}`,
    }),
    settings: {
      ...settings,
      language: 'en',
      sharesPosts: false,
      discordChannelId: null,
      pushesAlerts: true,
      receivesDigests: false,
      hasQuietHours: true,
      quietFrom: 23 * 60,
      quietUntil: 8 * 60,
      timeZone: 'Asia/Tokyo',
    },
    sessions: [{ device: 'Unknown device', signedInAt: expect.any(String), lastUsedAt: expect.any(String) }],
    blockedPlayers: [],
    playerNotes: [],
    posts: [
      expect.objectContaining({
        id: hidden.id,
        game: 'Deep Rock',
        isActive: false,
        tags: ['ranked', 'EU'],
        levels: ['casual'],
      }),
    ],
    savedSearches: [{ name: 'Tanks', filter: { search: 'tank' }, isPushed: true, createdAt: expect.any(String) }],
    alerts: [],
    standingCrews: [],
    standingCrewQuestions: [],
    weeklyPosts: [
      {
        latestPostId: hidden.id,
        nextStart: expect.any(String),
        firstCrewId: null,
        firstCrewTime: null,
        timeZone: 'Asia/Tokyo',
        endReason: null,
        createdAt: expect.any(String),
      },
    ],
    inviteLinks: [],
    partyLinks: [],
    calendarSubscriptions: [],
    joinRequests: [
      {
        postId: bobs.id,
        game: bobs.game,
        platform: bobs.platform,
        partySize: 1,
        note: '',
        roles: [null],
        state: 'pending',
        isInvitation: false,
        isOfFriendsParty: false,
        declineReason: null,
        requestedAt: expect.any(String),
        decidedAt: null,
      },
    ],
    invitations: [],
    readyChecks: [],
    playAgainAnswers: [],
    addedGames: [{ name: 'Deep Rock', submittedAt: expect.any(String) }],
    reports: [
      { kind: 'member', reason: 'Spam or scam', note: 'look', rule: null, createdAt: expect.any(String), outcomes: [] },
    ],
    sanctions: [],
    notices: [],
    conversations: [{ partner: 'Bob', crew: null, createdAt: expect.any(String), messages: [] }],
  });
  expect(answer.body).not.toContain(bob.email);
  expect(answer.body).not.toContain('argon2');
});

test('exports lists longer than one batch completely', async () => {
  const { as, db } = await startApi();
  const ada = await as('member');
  const first = await ada.call(createPostEndpoint, { body: aPostDraft() });
  for (const count of [199, 200]) {
    await db.execute(sql`insert into ${posts} (id, author_id, game_id, game, filter_option, platform, description, tags, is_active)
      select gen_random_uuid(), author_id, game_id, game, filter_option, platform, description, tags, is_active
      from ${posts}, generate_series(1, ${count}) where id = ${first.id}`);
    const ids = (await exportOf(ada)).posts.map(({ id }: { id: string }) => id);
    const stored = await db.select({ id: posts.id }).from(posts).orderBy(posts.id);
    expect(ids).toEqual(stored.map(({ id }) => id));
  }
});

test('sends an uncacheable attachment named after the product and the date', async () => {
  const { as } = await startApi({ environment: { PRODUCT_NAME: 'Späti "Zwölf" & Co' } });
  const { headers } = await (await as('member')).send(exportDataEndpoint);
  const day = new Date().toISOString().slice(0, 10);
  expect(headers['content-disposition']).toBe(`attachment; filename="spati-zwolf-co-data-${day}.json"`);
  expect(headers['content-type']).toBe('application/json');
  expect(headers['cache-control']).toBe('no-store');
});

test('limits exports per member', async () => {
  const { as } = await startApi({ limits: { exportsPerHour: { points: 2, seconds: 3600 } } });
  const ada = await as('member');
  const statuses = [];
  for (let times = 0; times < 3; times += 1) statuses.push((await ada.send(exportDataEndpoint)).statusCode);
  expect(statuses).toEqual([200, 200, 429]);
});

/** More text than the socket buffers hold while the client does not read. */
const MUCH = 1000;
const longText = 'x'.repeat(20_000);

/** Starts the export of a member with much data and stops reading after the first bytes. */
async function startReading() {
  const api = await startApi();
  const [ada, bob] = [await api.as('member'), await api.as('member')];
  const { id: chatId } = await aChat(ada, bob);
  await aChat(bob, ada);
  await api.db.execute(sql`alter table ${messages} drop constraint messages_text_length`);
  await fillChat(api.db, chatId, [ada.id, bob.id], MUCH, longText);
  const origin = await api.listen();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(origin + exportDataEndpoint.path, { headers: { cookie: cookieHeader(ada) } }, resolve).on('error', reject);
  });
  const readOn = async (): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString();
  };
  return { ...api, ada, bob, chatId, readOn };
}

test('uses no database connection while a client reads slowly, and sends everything, including the newest rows', async () => {
  const { pool, readOn, db, bob, chatId } = await startReading();
  const reads = () => db.$count(sql`pg_stat_activity`, sql`datname = current_database() and state <> 'idle'`);
  // One is the connection that counts.
  await expect.poll(reads).toBe(1);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);
  await bob.call(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft('said meanwhile') });
  const { conversations } = JSON.parse(await readOn());
  expect(conversations[0].messages).toHaveLength(MUCH + 1);
});

test('aborts the file when the member is deleted during the export', async () => {
  const { ada, db, readOn } = await startReading();
  await db.delete(members).where(sql`id = ${ada.id}`);
  await expect(readOn()).rejects.toThrow('aborted');
});

test('aborts the file and stays up when the database fails during the export', async () => {
  const { ada, db, readOn } = await startReading();
  await db.execute(sql`alter table ${messages} rename to messages_elsewhere`);
  await expect(readOn()).rejects.toThrow('aborted');
  await db.execute(sql`alter table messages_elsewhere rename to messages`);
  expect((await ada.send(exportDataEndpoint)).statusCode).toBe(200);
});
