import { decide, decideNew } from '@muster/contract/posts/requests/decide.ts';
import { isOpenRequest, type JoinRequestState } from '@muster/contract/posts/requests/join-request-states.ts';
import type { CommandedRequest, RequestCommand, Side } from '@muster/contract/posts/requests/request-commands.ts';
import type { Decision } from '@muster/contract/posts/requests/request-effects.ts';
import { isNoLarger, seatsForFriends, withoutFriend } from '@muster/contract/posts/seats/party-roles.ts';
import { countFreeSeats, type Role } from '@muster/contract/posts/seats/seats.ts';
import { type Crew, factsOf, type Party, updateWaitlist } from '@muster/contract/posts/seats/waitlist.ts';

const HOUR_MS = 3_600_000;

export type PartyDetails = Pick<Party, 'partySize' | 'roles'>;
export interface ModelRequest extends CommandedRequest, Party {
  readonly player: number;
  readonly declineReason: string | null;
  readonly joinedAt: Date | null;
  readonly noShowAt?: Date | null;
}

/** One action of a player, the author or the server. */
export interface ModelStep {
  readonly name: RequestCommand['name'] | 'deactivate' | 'activate' | 'search';
  readonly by: Side | 'server';
  readonly player: number;
  /** For `join-party`: the player whose party gives a seat. */
  readonly broughtBy?: number;
}

const isDecision = (result: ReturnType<typeof decide>): result is Decision =>
  result !== null && typeof result === 'object';

/** Whether the player has asked to join, or accepted an invitation. */
export const hasAsked = ({ isInvitation, joinedAt, waitingSince }: ModelRequest): boolean =>
  !isInvitation || joinedAt !== null || waitingSince !== null;

/** A post with its requests in memory. Changes them as the server does, with `decide` and `updateWaitlist` only. */
export class RequestWorld {
  readonly seats: number | null;
  readonly roles: readonly Role[];
  isActive = true;
  isComplete = false;
  startsAt: Date | null = null;
  requests: readonly ModelRequest[] = [];
  private clock = 0;
  private readonly readClock: (() => number) | undefined;

  /** `readClock`: the time of each step, for periods that a server measures. Absent: one step takes 1 ms. */
  constructor(seats: number | null, roles: readonly Role[] = [], readClock?: () => number) {
    this.readClock = readClock;
    this.seats = seats;
    this.roles = roles;
  }

  /** Copies the world, so that both copies can take different steps. */
  clone(): RequestWorld {
    const copy = new RequestWorld(this.seats, this.roles, this.readClock);
    copy.isActive = this.isActive;
    copy.isComplete = this.isComplete;
    copy.startsAt = this.startsAt;
    copy.requests = this.requests;
    copy.clock = this.clock;
    return copy;
  }

  private sum(state: JoinRequestState): number {
    return this.requests.filter((one) => one.state === state).reduce((sum, { partySize }) => sum + partySize, 0);
  }

  get crew(): Crew {
    const { isActive, isComplete, startsAt, seats, roles } = this;
    return {
      isActive,
      isComplete,
      startsAt,
      closesAt: null,
      seats,
      roles,
      party: 1,
      acceptedSeats: this.sum('accepted'),
      offeredSeats: this.sum('offered'),
    };
  }

  private get parties(): readonly ModelRequest[] {
    return this.requests.filter(isOpenRequest);
  }

  private replace(id: string, change: Partial<ModelRequest>): void {
    const changedAt = new Date(this.clock);
    this.requests = this.requests.map((one) => (one.id === id ? { ...one, ...change, changedAt } : one));
  }

  /** The player's latest request. */
  latest(player: number): ModelRequest | undefined {
    return this.requests.findLast((request) => request.player === player);
  }

  /** `details`: what the requester changes with the command. */
  private command(
    request: ModelRequest,
    command: RequestCommand,
    by: Side | 'server',
    details: Partial<PartyDetails> = {},
  ) {
    const now = new Date(this.clock);
    const facts = factsOf(this.crew, this.parties, request, now, request.noShowAt);
    const result = decide(request, command, by, facts);
    const noShow =
      command.name === 'mark-no-show' ? { noShowAt: now } : command.name === 'undo-no-show' && { noShowAt: null };
    if (isDecision(result)) this.replace(request.id, { ...details, ...result, ...noShow });
    return result;
  }

  private create(name: 'ask' | 'invite' | 'join-party', player: number, party: PartyDetails) {
    const own = this.requests.filter((request) => request.player === player);
    const earlier = own.map((one) => ({ ...one, hasAsked: hasAsked(one) }));
    const now = new Date(this.clock);
    const result = decideNew(name, { earlier, freeSeats: countFreeSeats(this.crew), now });
    if (!isDecision(result)) return result;
    const times = {
      createdAt: now,
      changedAt: now,
      expiresAt: new Date(this.clock + HOUR_MS),
      joinedAt: null,
      answeredAt: null,
    };
    const id = String(this.requests.length).padStart(4, '0');
    const flags = { isInvitation: name === 'invite', hasPassed: false, ...party };
    const request = { ...flags, ...times, waitingSince: null, ...result, id, player };
    this.requests = [...this.requests, request];
    return result;
  }

  /** `creator` creates a link, and `player` takes a seat of their party in the first role of `wanted`. */
  private joinParty(player: number, creator: number, { roles: [role = null] }: PartyDetails) {
    const giving = this.latest(creator);
    if (giving?.state !== 'accepted' || !this.isActive) return 'post-not-found';
    const seats = seatsForFriends(giving);
    if (seats.count < 1) return 'party-full';
    const own = this.latest(player);
    const isOpen = own !== undefined && isOpenRequest(own);
    if (isOpen && own.state === 'accepted') return null;
    if (!seats.roles.includes(role)) return 'role-filled';
    const before = this.requests;
    const party = { partySize: 1, roles: [role] };
    this.command(giving, { name: 'bring' }, 'requester', withoutFriend(giving, role));
    const result = isOpen
      ? this.command({ ...own, ...party }, { name: 'join-party' }, 'requester', party)
      : this.create('join-party', player, party);
    if (!isDecision(result)) this.requests = before;
    return result;
  }

  /** Takes a step, and updates the waitlist. Returns the decision about the player's request. */
  take(step: ModelStep, party: PartyDetails = { partySize: 1, roles: [null] }): ReturnType<typeof decide> {
    this.clock = this.readClock?.() ?? this.clock + 1;
    const result = this.carryOut(step, party);
    this.applyWaitlist();
    return result;
  }

  private carryOut({ name, by, player, broughtBy }: ModelStep, party: PartyDetails): ReturnType<typeof decide> {
    if (name === 'join-party') return this.joinParty(player, broughtBy ?? player, party);
    if (name === 'deactivate' || name === 'activate') return this.setActive(name === 'activate');
    if (name === 'complete' || name === 'search') return this.setComplete(name === 'complete');
    return this.carryOutOnRequest({ name, by, player }, party);
  }

  private carryOutOnRequest(
    { name, by, player }: ModelStep & { readonly name: RequestCommand['name'] },
    party: PartyDetails,
  ): ReturnType<typeof decide> {
    const latest = this.latest(player);
    switch (name) {
      case 'ask':
      case 'invite':
        if (!this.isActive) return 'post-closed';
        if (!latest || !isOpenRequest(latest))
          return this.isComplete && name === 'ask' ? 'post-closed' : this.create(name, player, party);
        // Asking accepts an invitation with these details.
        return name === 'ask' && latest.state === 'invited'
          ? this.command({ ...latest, ...party }, { name }, by, party)
          : this.command(latest, { name }, by);
      default:
        return latest ? this.change(latest, name, by, party) : 'request-not-found';
    }
  }

  private change(request: ModelRequest, name: RequestCommand['name'], by: Side | 'server', party: PartyDetails) {
    // A ready check ends only while its post is active.
    if (name === 'miss-check' && !this.isActive) return 'request-changed';
    const overdue = { ...request, expiresAt: new Date(this.clock) };
    const isSmaller = isNoLarger(party, request);
    const details = name === 'edit' ? party : {};
    const result = this.command(name === 'expire' ? overdue : request, { name, isSmaller }, by, details);
    if (name === 'undo' && isDecision(result))
      for (const waiting of this.parties)
        this.command(waiting, { name: 'resume', since: request.answeredAt }, 'server');
    return result;
  }

  private setActive(isActive: boolean): null {
    if (isActive !== this.isActive) {
      const newest = new Map(this.requests.map((request) => [request.player, request]));
      for (const request of newest.values())
        this.command(request, { name: isActive ? 'reopen' : 'call-off' }, 'server');
    }
    this.isActive = isActive;
    return null;
  }

  private setComplete(isComplete: boolean): ReturnType<typeof decide> {
    if (!this.isActive) return 'own-post-closed';
    if (isComplete && !this.isComplete)
      for (const request of this.parties) this.command(request, { name: 'complete' }, 'server');
    this.isComplete = isComplete;
    return null;
  }

  /** Updates the waitlist, as the server does after each change. */
  private applyWaitlist(): void {
    if (!this.isActive) return;
    const times = { now: new Date(this.clock), offerEndsAt: new Date(this.clock + HOUR_MS) };
    const ids = new Set(this.parties.map(({ id }) => id));
    for (const [id, decision] of updateWaitlist(this.crew, this.parties, times, ids)) this.replace(id, decision);
  }
}
