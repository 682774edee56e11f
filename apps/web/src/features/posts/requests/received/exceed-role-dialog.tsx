import { plural, t } from '@lingui/core/macro';
import type { JoinRequest, RequestChange } from '@muster/contract/posts/requests/join-requests.ts';
import { countFreeSeats, type CrewRoles, listOpenRoles, type Seats } from '@muster/contract/posts/seats/seats.ts';
import { countInRole } from '@muster/contract/posts/seats/party-roles.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import type { DialogState } from '#src/components/overlay/dialog.tsx';
import { myPostsQuery } from '../../my-posts-query.ts';
import { postQuery } from '../../single-post.ts';
import { formatList } from '#src/lib/page-language.ts';

type Crew = Seats & CrewRoles;

/** The crew with the party of the request in it. */
const withParty = <C extends CrewRoles>({ roles }: Pick<JoinRequest, 'roles'>, post: C): C => ({
  ...post,
  acceptedByRole: post.roles.map(({ name }, index) => (post.acceptedByRole[index] ?? 0) + countInRole(roles, name)),
});

const noRoles: CrewRoles = { roles: [], acceptedByRole: [] };

/** The role that would get more players than it needs; otherwise the first one that the party names. */
function findExceeded({ roles: named }: Pick<JoinRequest, 'roles'>, { roles, acceptedByRole }: CrewRoles = noRoles) {
  const first = { role: named.find((role) => role !== null) ?? '', count: 0, players: 0 };
  const wanted = roles
    .map(({ name, count }, index) => ({ role: name, count, players: acceptedByRole[index] ?? 0 }))
    .filter(({ role }) => named.includes(role));
  return wanted.find(({ players, count }) => players > count) ?? wanted[0] ?? first;
}

function roleConsequence(request: JoinRequest, crew: Crew): string {
  const { requester, partySize } = request;
  const { name } = requester;
  const { role, count, players } = findExceeded(request, crew);
  if (players <= count) return t`${role} is being offered to another player.`;
  return partySize > 1
    ? plural(count, {
        one: `${role} needs # player. With ${name}'s party it would have ${players}.`,
        other: `${role} needs # players. With ${name}'s party it would have ${players}.`,
      })
    : plural(count, {
        one: `${role} needs # player. With ${name} it would have ${players}.`,
        other: `${role} needs # players. With ${name} it would have ${players}.`,
      });
}

/** Names the roles that would need more players than seats are left. */
function seatConsequence({ partySize }: JoinRequest, crew: Crew): string | undefined {
  const others = listOpenRoles(crew);
  const left = countFreeSeats(crew) - partySize;
  if (left >= others.reduce((sum, { count }) => sum + count, 0)) return undefined;
  const roles = formatList(others.map(({ name }) => name));
  return left > 0
    ? plural(left, { one: `That leaves # seat for ${roles}.`, other: `That leaves # seats for ${roles}.` })
    : t`That leaves no seat for ${roles}.`;
}

/**
 * Whether the loaded post shows that the party exceeds a role. The server also knows which seats are offered, and responds
 * with 'exceeds-role' for those.
 */
export function useIsKnownToExceedRole({ postId, roles }: JoinRequest): () => boolean {
  const client = useQueryClient();
  return () => {
    if (postId === null) return false;
    const pages = client.getQueryData(myPostsQuery.queryKey)?.pages ?? [];
    const post = pages.flatMap(({ posts }) => posts).find(({ id }) => id === postId);
    const crew: CrewRoles = post ?? client.getQueryData(postQuery(postId).queryKey) ?? noRoles;
    const { players, count } = findExceeded({ roles }, withParty({ roles }, crew));
    return players > count;
  };
}

interface ExceedRoleDialogProps extends DialogState {
  readonly request: JoinRequest;
  readonly onConfirm: (change: RequestChange) => void;
}

/** Prompts the author before a role gets more players than it needs. */
export function ExceedRoleDialog({ request, isOpen, onOpenChange, onConfirm }: ExceedRoleDialogProps) {
  const { postId, requester, actions } = request;
  const { data: post } = useQuery({ ...postQuery(postId ?? ''), enabled: isOpen && postId !== null });
  const crew = post && withParty(request, post);
  const isPending = actions.author.includes('accept');
  const nextSeat = t`${{ name: requester.name }} gets the next free seat, even if another role needs it.`;
  const otherRoles = isPending ? crew && seatConsequence(request, crew) : nextSeat;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t`${{ role: findExceeded(request, crew).role }} is filled`}
      body={crew ? roleConsequence(request, crew) : t`This role already has enough players.`}
      confirmLabel={isPending ? t`Accept anyway` : t`Offer anyway`}
      onConfirm={() => onConfirm({ name: isPending ? 'accept' : 'move-up', mayExceedRole: true })}
    >
      {crew && otherRoles && <p className="text-soft">{otherRoles}</p>}
    </ConfirmDialog>
  );
}
