import { plural, t } from '@lingui/core/macro';
import type { JoinRequest, RequestChange } from '@muster/contract/posts/requests/join-requests.ts';
import { countFreeSeats, type CrewRoles, listOpenRoles, type Seats } from '@muster/contract/posts/seats/seats.ts';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '#src/components/overlay/confirm-dialog.tsx';
import type { DialogState } from '#src/components/overlay/dialog.tsx';
import { postQuery } from '../../single-post.ts';
import { formatList } from '#src/lib/page-language.ts';

type Crew = Seats & CrewRoles;

function roleConsequence(
  { requester, role: roleName, partySize }: JoinRequest,
  { roles, acceptedByRole }: Crew,
): string {
  const { name } = requester;
  const role = roleName ?? '';
  const index = roles.findIndex((other) => other.name === role);
  const count = roles[index]?.count ?? 0;
  const players = (acceptedByRole[index] ?? 0) + partySize;
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

/** Names the other roles that would need more players than seats are left. */
function seatConsequence({ role, partySize }: JoinRequest, post: Crew): string | undefined {
  const others = listOpenRoles(post).filter(({ name }) => name !== role);
  const left = countFreeSeats(post) - partySize;
  if (left >= others.reduce((sum, { count }) => sum + count, 0)) return undefined;
  const roles = formatList(others.map(({ name }) => name));
  return left > 0
    ? plural(left, { one: `That leaves # seat for ${roles}.`, other: `That leaves # seats for ${roles}.` })
    : t`That leaves no seat for ${roles}.`;
}

interface ExceedRoleDialogProps extends DialogState {
  readonly request: JoinRequest;
  readonly onConfirm: (change: RequestChange) => void;
}

/** Prompts the author before a role gets more players than it needs. */
export function ExceedRoleDialog({ request, isOpen, onOpenChange, onConfirm }: ExceedRoleDialogProps) {
  const { postId, requester, role, actions } = request;
  const { data: post } = useQuery({ ...postQuery(postId ?? ''), enabled: isOpen && postId !== null });
  const isPending = actions.author.includes('accept');
  const nextSeat = t`${{ name: requester.name }} gets the next free seat, even if another role needs it.`;
  const otherRoles = isPending ? post && seatConsequence(request, post) : nextSeat;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t`${{ role: role ?? '' }} is filled`}
      body={post ? roleConsequence(request, post) : t`This role already has enough players.`}
      confirmLabel={isPending ? t`Accept anyway` : t`Offer anyway`}
      onConfirm={() => onConfirm({ name: isPending ? 'accept' : 'move-up', mayExceedRole: true })}
    >
      {post && otherRoles && <p className="text-soft">{otherRoles}</p>}
    </ConfirmDialog>
  );
}
