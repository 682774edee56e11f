import { readFileSync } from 'node:fs';
import { deleteAccountEndpoint } from '@muster/contract/members/account.ts';
import { listMessagesEndpoint, type MessagePage, sendMessageEndpoint } from '@muster/contract/chat.ts';
import { expect, test } from 'vitest';
import { aChat, aMessageDraft, aPassword, registerMember } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const document = readFileSync(new URL('../../../../docs/partitioning-messages.md', import.meta.url), 'utf8');

/** The statements of a step in the document. */
function statementsOf(step: string): string {
  const [, statements] = document.split(`\`\`\`sql\n-- ${step}\n`);
  return statements?.split('```')[0] ?? expect.fail(`The document has no step '${step}'.`);
}

async function startWithMessages() {
  const api = await startApi();
  const [ada, bob, leaver] = [
    await registerMember(api.visitor()),
    await registerMember(api.visitor()),
    await registerMember(api.visitor()),
  ];
  const chat = await aChat(ada, bob);
  const leaverChats = [await aChat(leaver, bob), await aChat(leaver, ada)];
  const send = (sender = ada, { id: chatId } = chat, draft = aMessageDraft()) =>
    sender.call(sendMessageEndpoint, { params: { chatId }, body: draft });
  const pool = api.pool;
  const run = (step: string) => pool.query(statementsOf(step));
  /** Counts and hashes of the two tables. */
  const compare = async (tables: readonly [string, string]) => {
    const [one, other] = tables.map((table) =>
      pool.query(`select count(*)::int, bit_xor(hashtextextended(${table}::text, 0)) as hash from ${table}`),
    );
    return [(await one)?.rows, (await other)?.rows];
  };
  return { ada, bob, leaver, chat, leaverChats, send, run, compare, pool };
}

const textsOf = ({ messages }: MessagePage): string[] => messages.map(({ text }) => text);

test('moves messages into partitions and back while members write, without losing or changing one', async () => {
  const { ada, bob, leaver, chat, leaverChats, send, run, compare, pool } = await startWithMessages();
  const history = async () =>
    textsOf(await bob.call(listMessagesEndpoint, { params: { chatId: chat.id }, querystring: {} }));
  await send();
  for (const one of leaverChats) await send(leaver, one);
  const retried = aMessageDraft('sent twice');
  await send(ada, chat, retried);
  await run('prepare');
  await send(ada, chat, aMessageDraft('while copying'));
  await run('copy');
  await leaver.call(deleteAccountEndpoint, { body: { password: aPassword } });
  for (const step of ['foreign keys', 'validation', 'foreign keys of the whole table']) await run(step);
  const { rows: counts } = await run('compare');
  expect(counts).toEqual([{ ...counts[0], count: '5' }, counts[0]]);
  const before = await history();

  await run('switch');
  expect(await history()).toEqual(before);
  expect((await send(ada, chat, retried)).seq).toBe(2);
  await send(bob, chat, aMessageDraft('in a partition'));
  await ada.call(deleteAccountEndpoint, { body: { password: aPassword } });
  const after = [...before, 'in a partition'];
  expect(await history()).toEqual(after);
  const [own, others] = await compare(['messages', 'messages_before']);
  expect(own).toEqual(others);
  expect(own).toMatchObject([{ count: 5 }]);

  await run('undo the switch');
  expect(await history()).toEqual(after);
  await run('remove the new table');
  expect(await history()).toEqual(after);
  const { rows } = await pool.query(
    "select relname from pg_class where relname like 'messages_%' and relkind in ('r', 'p')",
  );
  expect(rows).toEqual([]);
});
