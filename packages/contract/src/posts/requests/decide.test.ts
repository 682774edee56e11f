import {
  hasAsked,
  type ModelRequest,
  type ModelStep,
  type PartyDetails,
  RequestWorld,
} from '@muster/testing/request-world.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decide, listActions } from './decide.ts';
import { isOpenRequest, isUndecided } from './join-request-states.ts';
import { REPEATED_REQUESTS_MAX_COUNT } from './repeated-requests.ts';
import { listAuthorRoles, type PartyRoles } from '../seats/party-roles.ts';
import { factsOf } from '../seats/waitlist.ts';

const MAX_LENGTH = 5;

const isSeated = ({ state }: ModelRequest): boolean => state === 'accepted' || state === 'offered';

/** All steps of one requester, the author and the server. */
const stepsOf = (player: number): ModelStep[] => [
  ...(
    [
      'accept',
      'decline',
      'withdraw',
      'undo',
      'remove',
      'move-up',
      'defer',
      'invite',
      'mark-no-show',
      'undo-no-show',
    ] as const
  ).map((name) => ({
    name,
    by: 'author' as const,
    player,
  })),
  ...(['ask', 'accept', 'decline', 'withdraw', 'edit', 'take', 'pass', 'leave'] as const).map((name) => ({
    name,
    by: 'requester' as const,
    player,
  })),
  { name: 'join-party' as const, by: 'requester' as const, player, broughtBy: player === 0 ? 1 : 0 },
  ...(['expire', 'miss-check', 'close'] as const).map((name) => ({ name, by: 'server' as const, player })),
];
const allSteps: readonly ModelStep[] = [
  ...stepsOf(0),
  ...stepsOf(1),
  { name: 'deactivate', by: 'server', player: 0 },
  { name: 'activate', by: 'server', player: 0 },
  { name: 'complete', by: 'server', player: 0 },
  { name: 'search', by: 'server', player: 0 },
];

/** Whether a player may have sent these requests, oldest first: at most one more, and none after a refusal. */
function mayHave(requests: readonly ModelRequest[]): boolean {
  const sent = requests.filter((one) => !one.isInvitation);
  return isWithinLimit(sent) && isWithinLimit(requests.filter((one) => one.isInvitation && !hasAsked(one)));
}

function isWithinLimit(sent: readonly ModelRequest[]): boolean {
  const refusedAt = sent.findIndex(({ state }) => state === 'declined' || state === 'removed');
  const counted = sent.filter(({ state }) => state !== 'closed');
  return (refusedAt < 0 || refusedAt === sent.length - 1) && counted.length <= 1 + REPEATED_REQUESTS_MAX_COUNT;
}

/** Lists the rules that the requests of a post violate. */
function findFaults(world: RequestWorld): string[] {
  const { crew, requests, isActive, isComplete } = world;
  const open = requests.filter(isOpenRequest);
  const free = crew.seats === null ? Infinity : crew.seats - 1 - crew.acceptedSeats - crew.offeredSeats;
  const fits = (party: ModelRequest): boolean => {
    const taken = [party, ...open.filter((other) => other.id !== party.id && isSeated(other))];
    const players = [...taken.flatMap(({ roles }) => roles), ...listAuthorRoles(world.roles)];
    return party.roles.every((role) => {
      const wanted = world.roles.find(({ name }) => name === role);
      return !wanted || players.filter((other) => other === role).length <= wanted.count;
    });
  };
  const isPassedOver = (one: ModelRequest): boolean =>
    one.state === 'waitlisted' && !one.hasPassed && one.partySize <= free && fits(one);
  const untaken = free + crew.offeredSeats;
  const faults: [string, boolean][] = [
    ['overbooked', free < 0],
    ['too many players in a role', open.some((one) => isSeated(one) && !fits(one))],
    ['two open requests', new Set(open.map(({ player }) => player)).size < open.length],
    ['a fitting party waits for a free seat', isActive && open.some(isPassedOver)],
    ['pending in a full crew', isActive && free <= 0 && open.some(({ state }) => state === 'pending')],
    ['pending in a complete crew', isActive && isComplete && open.some(({ state }) => state === 'pending')],
    ['undecided in a closed post', !isActive && open.some(isUndecided)],
    ['decided without a time', requests.some((one) => isUndecided(one) !== (one.decidedAt === null))],
    [
      'waiting without a place',
      requests.some((one) => ['waitlisted', 'offered'].includes(one.state) && !one.waitingSince),
    ],
    ['declined without a reason', requests.some((one) => (one.state === 'declined') !== (one.declineReason !== null))],
    ['accepted at no time', requests.some((one) => one.state === 'accepted' && !one.joinedAt)],
    [
      'passed, with no seat to take',
      isActive && open.some((one) => one.state === 'waitlisted' && one.hasPassed && one.partySize > untaken),
    ],
    ['asked too often', [0, 1, 2, 3].some((player) => !mayHave(requests.filter((one) => one.player === player)))],
    ['open and called off', open.some(({ closedFrom }) => closedFrom !== null)],
  ];
  return faults.flatMap(([fault, isFault]) => (isFault ? [fault] : []));
}

const endedStates = ['declined', 'withdrawn', 'expired', 'left', 'removed'];

/** Lists ended requests that changed. */
const findReopened = (before: RequestWorld, after: RequestWorld): string[] =>
  before.requests
    .filter((one, index) => endedStates.includes(one.state) && after.requests[index]?.state !== one.state)
    .map(({ state }) => `${state} changed`);

/** Equal for worlds with the same future: only the order of times matters. */
function keyOf(world: RequestWorld): string {
  const times = world.requests.flatMap((one) => [one.createdAt, one.joinedAt, one.waitingSince, one.changedAt]);
  const order = [...new Set(times.map((time) => time?.getTime() ?? 0))].toSorted((one, other) => one - other);
  const rank = (time: Date | null): number => order.indexOf(time?.getTime() ?? 0);
  const rows = world.requests.map((one) => [
    [
      one.player,
      one.state,
      one.isInvitation,
      one.hasPassed,
      one.isChosen,
      one.closedFrom,
      one.roles,
      Boolean(one.noShowAt),
    ],
    [one.createdAt, one.joinedAt, one.waitingSince, one.changedAt].map(rank),
  ]);
  return JSON.stringify([world.isActive, world.isComplete, rows]);
}

/** Returns the world after a step. Throws if the step violates a rule. */
function takeStep(before: RequestWorld, step: ModelStep, party?: PartyDetails): RequestWorld {
  const world = before.clone();
  const isDone = world.take(step, party) !== null;
  const isOfferedAgain = isDone && step.name === 'pass' && world.latest(step.player)?.state === 'offered';
  const hasMovedSeats = step.name === 'join-party' && world.crew.acceptedSeats !== before.crew.acceptedSeats;
  const faults = [
    ...findFaults(world),
    ...findReopened(before, world),
    ...(isOfferedAgain ? ['offered again'] : []),
    ...(hasMovedSeats ? ['other seats taken'] : []),
  ];
  if (faults.length > 0) throw new Error(`${faults.join()} after ${JSON.stringify(step)}: ${keyOf(before)}`);
  return world;
}

const tankAndHealer = [
  { name: 'Tank', count: 1 },
  { name: 'Healer', count: 1 },
];

test.each<[string, RequestWorld, PartyRoles, PartyRoles]>([
  ['players for one seat', new RequestWorld(2), [null], [null]],
  ['pairs for one role', new RequestWorld(5, tankAndHealer), ['Tank', 'Healer'], ['Healer', null]],
  ['pairs with the same two roles', new RequestWorld(5, tankAndHealer), ['Tank', 'Healer'], ['Healer', 'Tank']],
])(
  'seats, roles, places and times are correct after each sequence of up to 5 steps of two %s',
  (_, start, ...parties) => {
    const partyOf = ({ player }: ModelStep): PartyDetails | undefined => {
      const roles = parties[player];
      return roles && { partySize: roles.length, roles };
    };
    start.startsAt = new Date(0);
    let worlds = [start];
    for (let length = 1; length <= MAX_LENGTH; length += 1) {
      const next = worlds.flatMap((world) => allSteps.map((step) => takeStep(world, step, partyOf(step))));
      worlds = [...new Map(next.map((world) => [keyOf(world), world])).values()];
    }
    expect(worlds.length).toBeGreaterThan(1000);
  },
  30_000,
);

test('an acceptance that is undone at once leaves every request as it was', () => {
  const anyStep = fc.constantFrom(...allSteps);
  const read = ({ requests }: RequestWorld) =>
    requests.map(({ state, hasPassed, joinedAt, waitingSince }) => ({ state, hasPassed, joinedAt, waitingSince }));
  let undone = 0;
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 2, maxLength: 8 }), fc.nat(1), (steps, player) => {
      const world = new RequestWorld(2);
      for (const step of steps) world.take(step);
      if (world.latest(player)?.state !== 'pending') return;
      const before = read(world);
      // A full crew has no seat to retake, so a party that passed waits for an offer again, and gets the seat of the undo.
      if (before.some(({ hasPassed }) => hasPassed)) return;
      world.take({ name: 'accept', by: 'author', player });
      if (world.latest(player)?.state !== 'accepted') return;
      world.take({ name: 'undo', by: 'author', player });
      undone += 1;
      expect(read(world)).toEqual(before);
    }),
    { numRuns: 4000 },
  );
  expect(undone).toBeGreaterThan(50);
});

test.each([
  ['the first waiting party', [], ['offered', 'waitlisted']],
  ['the party that the author moved up', ['move-up'], ['waitlisted', 'offered']],
] as const)('offers a free seat to %s', (_, commands, expected) => {
  const world = new RequestWorld(2);
  for (const player of [0, 1, 2]) world.take({ name: 'ask', by: 'requester', player });
  world.take({ name: 'accept', by: 'author', player: 0 });
  for (const name of commands) world.take({ name, by: 'author', player: 2 });
  world.take({ name: 'leave', by: 'requester', player: 0 });
  expect([1, 2].map((player) => world.latest(player)?.state)).toEqual(expected);
});

test.each([
  ['stays chosen with a smaller party', true],
  ['is no longer chosen after any other change', false],
])('a waiting player chosen by the author for a filled role %s', (_, isSmaller) => {
  const world = new RequestWorld(2, [{ name: 'Tank', count: 0 }]);
  for (const player of [0, 1]) world.take({ name: 'ask', by: 'requester', player });
  world.take({ name: 'accept', by: 'author', player: 0 });
  const [, waiting] = world.requests;
  if (!waiting) throw new Error('The player has no request.');
  const request = { ...waiting, role: 'Tank', isChosen: true };
  const facts = factsOf(world.crew, world.requests, request, new Date());
  expect(decide(request, { name: 'edit', isSmaller }, 'requester', facts)).toMatchObject({ isChosen: isSmaller });
});

const asks = (player: number): ModelStep => ({ name: 'ask', by: 'requester', player });
const accepts: ModelStep = { name: 'accept', by: 'author', player: 0 };

test.each<[string, ModelStep[]]>([
  ['that the author moved up', [asks(0), asks(1), accepts, { name: 'move-up', by: 'author', player: 1 }]],
  [
    'that accepted an invitation',
    [asks(0), accepts, { name: 'invite', by: 'author', player: 1 }, { name: 'accept', by: 'requester', player: 1 }],
  ],
])('undoing an acceptance offers the seat to a party %s in the meantime', (_, steps) => {
  const world = new RequestWorld(2);
  for (const step of steps) world.take(step);
  world.take({ name: 'undo', by: 'author', player: 0 });
  expect([world.latest(0)?.state, world.latest(1)?.state]).toEqual(['waitlisted', 'offered']);
});

test('an author cannot undo the acceptance of an invitation', () => {
  const world = new RequestWorld(2);
  const accepted: ModelStep = { name: 'accept', by: 'requester', player: 0 };
  for (const step of [{ name: 'invite', by: 'author', player: 0 } as const, accepted]) world.take(step);
  expect(world.take({ name: 'undo', by: 'author', player: 0 })).toBe('request-changed');
  expect(world.latest(0)?.state).toBe('accepted');
});

const isJoining = ({ name, by }: ModelStep): boolean =>
  (name === 'ask' && by === 'requester') || (name === 'accept' && by === 'author');

test('seats, roles and places are correct after long random sequences of steps of parties of several sizes', () => {
  const roles = [
    { name: 'Tank', count: 1 },
    { name: 'Healer', count: 2, authorCount: 1 },
  ];
  const aStep = fc.record({
    step: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...[0, 1, 2, 3].flatMap(stepsOf), ...allSteps.slice(-4)) },
      { weight: 3, arbitrary: fc.constantFrom(...[0, 1, 2, 3].flatMap(stepsOf).filter(isJoining)) },
    ),
    roles: fc.array(fc.constantFrom(null, 'Tank', 'Healer'), { minLength: 1, maxLength: 3 }),
  });
  fc.assert(
    fc.property(fc.array(aStep, { minLength: 10, maxLength: 40 }), (steps) => {
      const world = new RequestWorld(4, roles);
      world.startsAt = new Date(0);
      for (const { step, roles: partyRoles } of steps) {
        const before = world.clone();
        world.take(step, { partySize: partyRoles.length, roles: partyRoles });
        expect([...findFaults(world), ...findReopened(before, world)]).toEqual([]);
      }
    }),
    { numRuns: 500 },
  );
});

test('lists the actions that each side has now', () => {
  const world = new RequestWorld(2);
  const now = new Date();
  const actionsOf = (player: number, changes: Partial<ModelRequest> = {}, crew: Partial<RequestWorld['crew']> = {}) => {
    const latest = world.latest(player);
    if (!latest) throw new Error('The player has no request.');
    const request = { ...latest, expiresAt: new Date(now.getTime() + 1000), ...changes };
    return listActions(request, factsOf({ ...world.crew, ...crew }, world.requests, request, now));
  };
  world.take({ name: 'ask', by: 'requester', player: 0 });
  world.take({ name: 'ask', by: 'requester', player: 1 });
  expect(actionsOf(0)).toEqual({ author: ['accept', 'decline'], requester: ['withdraw', 'edit'] });
  // The author may free seats for a larger party, and sees why it does not fit.
  expect(actionsOf(0, { partySize: 5 }).author).toEqual(['accept', 'decline', 'defer']);
  const filled = { roles: [{ name: 'Tank', count: 0 }] };
  expect(actionsOf(0, { roles: ['Tank'] }, filled).author).toEqual(['accept', 'decline', 'defer']);
  expect(actionsOf(0, { expiresAt: now })).toEqual({ author: [], requester: [] });
  world.take({ name: 'accept', by: 'author', player: 0 });
  expect(actionsOf(0, { answeredAt: now })).toEqual({ author: ['undo', 'remove'], requester: ['leave'] });
  expect(actionsOf(0, { answeredAt: new Date(now.getTime() - 13_000) }).author).toEqual(['remove']);
  expect(actionsOf(1)).toEqual({ author: ['decline', 'move-up'], requester: ['withdraw', 'edit'] });
  expect(actionsOf(1, { hasPassed: true }).requester).toEqual(['withdraw', 'edit']);
  expect(actionsOf(1, { hasPassed: true }, { seats: 3 }).requester).toEqual(['withdraw', 'edit', 'take']);
  expect(actionsOf(1, { hasPassed: true, roles: ['Tank'] }, { seats: 3, ...filled }).requester).toEqual([
    'withdraw',
    'edit',
  ]);
  const nothing = { author: [], requester: [] };
  const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
  const closed = { isActive: false };
  // A crew that has played stays. One that was called off may still lose players.
  for (const times of [{ startsAt: at(-60) }, { closesAt: at(-60) }])
    expect(actionsOf(0, {}, { ...closed, ...times })).toEqual({ author: ['mark-no-show'], requester: [] });
  expect(actionsOf(0, {}, { ...closed, startsAt: at(-24 * 60) })).toEqual(nothing);
  expect(actionsOf(0, {}, { ...closed, startsAt: at(60) })).toEqual({ author: ['remove'], requester: ['leave'] });
  world.take({ name: 'leave', by: 'requester', player: 0 });
  expect(actionsOf(1)).toEqual({ author: ['decline'], requester: ['withdraw', 'take', 'pass'] });
  expect(actionsOf(1, { expiresAt: now }).requester).toEqual(['withdraw', 'pass']);
});

test('a no-show is recorded from the start until a day later, and undone for ten minutes while a seat is free', () => {
  const world = new RequestWorld(2);
  world.take(asks(0));
  world.take(accepts);
  const latest = world.latest(0);
  if (!latest) throw new Error('The player has no request.');
  const at = (minutes: number): Date => new Date(minutes * 60_000);
  const decideAt = (name: 'mark-no-show' | 'undo-no-show', minutes: number, changes: object = {}, noShowAt?: Date) => {
    const crew = { ...world.crew, startsAt: at(0), ...changes };
    return decide(latest, { name }, 'author', factsOf(crew, world.requests, latest, at(minutes), noShowAt));
  };
  expect(decideAt('mark-no-show', -1)).toBe('request-changed');
  expect(decideAt('mark-no-show', 0)).toMatchObject({ state: 'waitlisted', hasPassed: true });
  expect(decideAt('mark-no-show', 24 * 60)).toBe('request-changed');
  const ended = { isActive: false };
  expect(decideAt('mark-no-show', 60, ended)).toMatchObject({ state: 'accepted', notification: 'marked-no-show' });
  expect(decideAt('mark-no-show', 60, ended, at(50))).toBeNull();
  expect(decideAt('undo-no-show', 60, ended, at(51))).toMatchObject({ state: 'accepted' });
  expect(decideAt('undo-no-show', 60, ended, at(50))).toBe('request-changed');
  expect(decideAt('undo-no-show', 60)).toBe('request-changed');
  const withoutStart = { startsAt: null, closesAt: at(0) };
  expect(decideAt('mark-no-show', 60, withoutStart)).toBe('request-changed');
  expect(decideAt('mark-no-show', 60, { ...withoutStart, ...ended })).toMatchObject({ state: 'accepted' });
  expect(decideAt('mark-no-show', 24 * 60, { ...withoutStart, ...ended })).toBe('request-changed');
  world.startsAt = at(0);
  world.take({ name: 'mark-no-show', by: 'author', player: 0 });
  expect(world.take({ name: 'undo-no-show', by: 'author', player: 0 })).toMatchObject({ state: 'accepted' });
  world.take({ name: 'mark-no-show', by: 'author', player: 0 });
  world.take(asks(1));
  world.take({ name: 'accept', by: 'author', player: 1 });
  expect(world.take({ name: 'undo-no-show', by: 'author', player: 0 })).toBe('not-enough-seats');
  expect(decide(latest, { name: 'mark-no-show' }, 'requester', factsOf(world.crew, [], latest, at(1)))).toBe(
    'permission-denied',
  );
});
