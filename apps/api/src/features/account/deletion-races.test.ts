import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { signInEndpoint } from '@muster/contract/sessions/sign-in.ts';
import { blockMemberEndpoint, unblockMemberEndpoint } from '@muster/contract/moderation/blocks.ts';
import { sendMessageEndpoint } from '@muster/contract/chat/messages.ts';
import { chatIdOf, markChatReadEndpoint, openChatEndpoint } from '@muster/contract/chat/chat.ts';
import { deletePictureEndpoint, uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import { requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint } from '@muster/contract/posts/posts.ts';
import { updateProfileEndpoint } from '@muster/contract/members/profiles.ts';
import { createReportEndpoint } from '@muster/contract/moderation/reports.ts';
import { changeSettingsEndpoint } from '@muster/contract/members/settings.ts';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { limitNames } from '#src/http/rate-limits/limits.ts';
import { aChat, aMessageDraft, aPassword, aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const ROUNDS = 8;
const noLimits = Object.fromEntries(limitNames.map((name) => [name, { points: 1_000_000, seconds: 60 }]));

type Api = Awaited<ReturnType<typeof startApi>>;
type Person = Awaited<ReturnType<Api['as']>>;
type Answer = Awaited<ReturnType<Person['send']>>;

/** Repeats a request while `isRunning` and once more after it. Returns the server errors except `busy`, a refused picture. */
async function repeatWhile(isRunning: () => boolean, request: () => Promise<Answer>): Promise<string[]> {
  const failures: string[] = [];
  const send = async (): Promise<void> => {
    const { statusCode, body } = await request();
    if (statusCode >= 500 && !body.includes('"busy"')) failures.push(body);
  };
  do await send();
  while (isRunning());
  await send();
  return failures;
}

/** Requests by `ada` and by her conversation partner `bob` that may run while she deletes her account. */
function concurrentRequests(
  api: Api,
  ada: Person,
  bob: Person,
  bobsPost: string,
  file: Buffer,
): (() => Promise<Answer>)[] {
  const chatId = chatIdOf(ada.id, bob.id);
  const sendText = (member: Person) => () =>
    member.send(sendMessageEndpoint, { params: { chatId }, body: aMessageDraft('on its way') });
  return [
    sendText(ada),
    sendText(bob),
    () => ada.send(createPostEndpoint, { body: aPostDraft() }),
    () => ada.send(uploadPictureEndpoint, { file }),
    () => ada.send(deletePictureEndpoint),
    () => ada.send(updateProfileEndpoint, { body: { bio: 'still here' } }),
    () =>
      ada.send(changeSettingsEndpoint, {
        body: { sendsReadReceipts: false, showsPresence: false, pushShowsText: false },
      }),
    () => ada.send(requestToJoinEndpoint, { params: { postId: bobsPost } }),
    () => api.visitor().send(signInEndpoint, { body: { email: ada.email, password: aPassword } }),
    () => bob.send(openChatEndpoint, { params: { memberId: ada.id } }),
    () => bob.send(markChatReadEndpoint, { params: { chatId }, body: { seq: 1 } }),
    () =>
      bob.send(createReportEndpoint, { body: { kind: 'member', memberId: ada.id, reason: 'Spam or scam', note: '' } }),
  ];
}

/** Finds rows of deleted members and inconsistent counts. */
const findOrphans = sql`
  select 'sender' as what from messages where sender_id is not null and sender_id not in (select id from members)
  union all select 'picture' from pictures where id not in (select picture_id from members where picture_id is not null)
  union all select 'shown picture' from members where picture_id is not null and picture_id not in (select id from pictures)
  union all select 'empty chat' from chats where id not in (select chat_id from chat_participants)
  union all select 'last message' from chats
    where last_seq <> (select coalesce(max(seq), 0) from messages where chat_id = chats.id)
  union all select 'numbering' from chats
    where last_seq <> (select count(*) from messages where chat_id = chats.id)
  union all select 'counts' where (select coalesce(sum(count), 0) from post_counts) <> (select count(*) from posts where is_active)`;

test('completes or rejects concurrent requests during an account deletion without server errors', async () => {
  const api = await startApi({ limits: noLimits });
  const file = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
    const { id: bobsPost } = await bob.call(createPostEndpoint, { body: aPostDraft() });
    await aChat(ada, bob);
    let isRunning = true;
    const requests = concurrentRequests(api, ada, bob, bobsPost, file).map((request) =>
      repeatWhile(() => isRunning, request),
    );
    const deleted = await ada.send(deleteAccountEndpoint, { body: { password: aPassword } });
    isRunning = false;
    const failures = (await Promise.all(requests)).flat();
    expect(deleted.statusCode).toBe(200);
    expect(failures).toEqual([]);
    expect((await api.db.execute(findOrphans)).rows).toEqual([]);
  }
  const { rows } = await api.db.execute(sql`select count(*)::int as members from members`);
  expect(rows).toEqual([{ members: ROUNDS }]);
}, 60_000);

test('deletes two related accounts at the same time', async () => {
  const api = await startApi({ limits: noLimits });
  for (let round = 0; round < ROUNDS; round += 1) {
    const [ada, bob] = [await api.as('member', 'Ada'), await api.as('member', 'Bob')];
    const chat = await aChat(ada, bob);
    for (const member of [ada, bob]) {
      await member.call(sendMessageEndpoint, { params: { chatId: chat.id }, body: aMessageDraft() });
      await member.call(createPostEndpoint, { body: aPostDraft() });
    }
    await ada.call(blockMemberEndpoint, { params: { memberId: bob.id } });
    const answers = await Promise.all([
      ada.send(deleteAccountEndpoint, { body: { password: aPassword } }),
      bob.send(deleteAccountEndpoint, { body: { password: aPassword } }),
      ada.send(unblockMemberEndpoint, { params: { memberId: bob.id } }),
      ada.send(deleteAccountEndpoint, { body: { password: aPassword } }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 400, 401].includes(status))).toEqual(
      [],
    );
    const { rows } = await api.db.execute(sql`select (select count(*)::int from members) as members,
      (select count(*)::int from chats) as chats, (select count(*)::int from messages) as messages`);
    expect(rows).toEqual([{ members: 0, chats: 0, messages: 0 }]);
  }
}, 60_000);
