import { createPartyLinkEndpoint, takePartySeatEndpoint } from '@muster/contract/posts/requests/party-links.ts';
import { changeJoinRequestEndpoint, requestToJoinEndpoint } from '@muster/contract/posts/requests/join-requests.ts';
import { createPostEndpoint, getPostEndpoint } from '@muster/contract/posts/posts.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ApiClient } from '#test/api-client.ts';
import { aPostDraft } from '#test/factories.ts';
import { startApi } from '#test/start-api.ts';

const RUNS = 12;
const FRIENDS = 3;
const SEATS = 6;
const unlimited = { points: 100_000, seconds: 60 };

const aFriend = fc.nat(FRIENDS - 1);
const aStep = fc.oneof(
  { weight: 4, arbitrary: fc.record({ name: fc.constantFrom('take', 'take-of-author'), friend: aFriend }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constantFrom('leave', 'remove'), friend: aFriend }) },
  { weight: 1, arbitrary: fc.record({ name: fc.constantFrom('crewmate-leaves', 'new-link'), friend: aFriend }) },
);

test('seats of parties are taken once and never overbooked, whatever happens at once on two nodes', async () => {
  const limits = {
    inviteChecksPerHour: unlimited,
    joinRequestChangesPerMinute: unlimited,
    postsPer10Minutes: unlimited,
  };
  const node = await startApi({ limits });
  const other = await startApi({ limits, target: node.target });
  const [ada, ben] = [await node.as('member', 'Ada'), await node.as('member', 'Ben')];
  const friends = await Promise.all(Array.from({ length: FRIENDS }, () => node.as('member')));

  const onOtherNode = ({ cookies }: ApiClient): ApiClient => {
    const client = other.visitor();
    for (const [name, value] of cookies) client.cookies.set(name, value);
    return client;
  };

  /** A full crew: parties of three of Ada and of Ben. */
  async function createCrew() {
    const { id: postId } = await ada.call(createPostEndpoint, { body: aPostDraft({ seats: SEATS, party: 3 }) });
    const params = { postId };
    const { id: requestId } = await ben.call(requestToJoinEndpoint, { params, body: { partySize: 3 } });
    await ada.call(changeJoinRequestEndpoint, { params: { requestId }, body: { name: 'accept' } });
    const codeOf = async (owner: ApiClient) =>
      (await owner.call(createPartyLinkEndpoint, { params })).link.replace(/^.*#/, '');
    return { postId, params, requestId, code: await codeOf(ben), codeOfAuthor: await codeOf(ada) };
  }

  const readRequests = async (postId: string) =>
    (
      await node.db.execute<{ id: string; member: string; state: string; size: number }>(
        sql`select id, requester_id as member, state, party_size as size from join_requests where post_id = ${postId}`,
      )
    ).rows;

  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(aStep, { minLength: 2, maxLength: 5 }), { maxLength: 4 }), async (rounds) => {
      const { postId, params, requestId, code, codeOfAuthor } = await createCrew();
      for (const steps of rounds) {
        const before = await readRequests(postId);
        const statuses = await Promise.all(
          steps.map(async ({ name, friend }, index) => {
            const at = (client: ApiClient): ApiClient => (index % 2 === 0 ? client : onOtherNode(client));
            const member = friends[friend] ?? ben;
            const accepted = before.find((one) => one.state === 'accepted' && one.member === member.id)?.id;
            const change = (client: ApiClient, id: string, command: 'leave' | 'remove') =>
              at(client).send(changeJoinRequestEndpoint, { params: { requestId: id }, body: { name: command } });
            const take = (of: string) => at(member).send(takePartySeatEndpoint, { body: { code: of, role: null } });
            switch (name) {
              case 'take':
                return take(code);
              case 'take-of-author':
                return take(codeOfAuthor);
              case 'crewmate-leaves':
                return change(ben, requestId, 'leave');
              case 'new-link':
                return at(ben).send(createPartyLinkEndpoint, { params });
              default:
                return (
                  accepted && change(name === 'leave' ? member : ada, accepted, name === 'leave' ? name : 'remove')
                );
            }
          }),
        );
        expect(statuses.filter((answer) => answer && answer.statusCode >= 500)).toEqual([]);
        const rows = await readRequests(postId);
        const sum = (...states: string[]) =>
          rows.filter(({ state }) => states.includes(state)).reduce((total, { size }) => total + size, 0);
        const inCrew = rows.filter(({ state }) => state === 'accepted').map(({ member }) => member);
        expect(new Set(inCrew).size).toBe(inCrew.length);
        const post = await ada.call(getPostEndpoint, { params });
        expect(post.acceptedSeats).toBe(sum('accepted'));
        // Nobody else joins, so a seat is taken until the player in it leaves.
        expect(post.party + sum('accepted', 'left', 'removed')).toBe(SEATS);
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 60_000);
