import { plural, t } from '@lingui/core/macro';
import type { CrewMember } from '@muster/contract/posts/seats/crews.ts';
import type { Presence } from '@muster/contract/members/members.ts';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import EyeOff from 'lucide-react/icons/eye-off';
import { CoverLink } from '#src/components/links.tsx';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { Badge } from '#src/components/identity/badge.tsx';
import { AdminBadge } from '#src/features/members/admin-badge.tsx';
import { describeBroughtBy, describePartySize, roleAndParty } from '#src/features/posts/requests/describe-party.ts';
import { presenceText, useCurrentPresence, useNoteText } from '#src/features/members/player/player-status.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { joinTexts } from '#src/lib/isolate.ts';
import { countCrew } from './crew-counts.ts';

/** Everyone in the crew, its author first. */
export function CrewMembers({ members }: { readonly members: readonly CrewMember[] }) {
  const count = countCrew(members);
  return (
    <section aria-labelledby="crew-members" className="flex flex-col gap-1">
      <h2 id="crew-members" className="font-display font-bold">
        {plural({ count }, { one: '# player', other: '# players' })}
      </h2>
      <ul className="flex flex-col">
        {members.map((member, index) => (
          <li key={member.id ?? index}>
            {member.name === null ? <HiddenMember member={member} /> : <MemberRow member={member} name={member.name} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const rowClass = 'relative -mx-2 flex min-h-13 items-center gap-3 rounded-md px-2 py-1';

function HiddenMember({ member: { partySize } }: { readonly member: CrewMember }) {
  return (
    <div className={`${rowClass} text-soft`}>
      <span aria-hidden className="grid size-9 flex-none place-items-center rounded-full bg-overlay text-faint">
        <EyeOff className="size-4" />
      </span>
      <span className="min-w-0 flex-1">
        {joinTexts([t`A player you can't see`, partySize > 1 ? describePartySize(partySize) : ''].filter(Boolean))}
      </span>
    </div>
  );
}

interface MemberRowProps {
  readonly member: CrewMember;
  readonly name: string;
}

/** 'Healer · with Ben · Online' */
const describeMember = (member: CrewMember, viewerId: string, presence: Presence | null): string =>
  [roleAndParty(member), describeBroughtBy(member.broughtBy, viewerId), presence ? presenceText(presence) : '']
    .filter(Boolean)
    .join(' · ');

function MemberRow({ member, name }: MemberRowProps) {
  const { id, pictureUrl, hasConfirmed } = member;
  const viewerId = useCurrentMember().id;
  const isOwn = viewerId === id;
  const presence = useCurrentPresence(member.presence);
  const details = describeMember(member, viewerId, isOwn ? null : presence);
  return (
    <div className={`group/member ${rowClass} transition-colors has-[a]:hover:bg-raised`}>
      <Avatar id={id} name={name} pictureUrl={pictureUrl} isOnline={!isOwn && presence?.isOnline} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span dir="auto" translate="no" className="text-page-start font-semibold wrap-anywhere">
            {name}
          </span>
          <MemberBadges member={member} isOwn={isOwn} />
        </span>
        {details !== '' && (
          <span dir="auto" className="text-page-start text-sm wrap-anywhere text-soft">
            {details}
          </span>
        )}
        {id !== null && !isOwn && <MemberNote memberId={id} />}
      </span>
      {hasConfirmed !== null && <Confirmation hasConfirmed={hasConfirmed} />}
      {id !== null && !isOwn && (
        <CoverLink to="/dashboard/players/$memberId" params={{ memberId: id }} label={t`Profile of ${name}`} />
      )}
    </div>
  );
}

const MemberBadges = ({ member, isOwn }: { readonly member: CrewMember; readonly isOwn: boolean }) => (
  <>
    {member.isAuthor && <Badge>{t({ message: 'Host', comment: 'The author of the post' })}</Badge>}
    {member.isAdmin && <AdminBadge />}
    {isOwn && <Badge>{t`You`}</Badge>}
  </>
);

function MemberNote({ memberId }: { readonly memberId: string }) {
  const note = useNoteText(memberId);
  return (
    note && (
      <span title={note} dir="auto" className="truncate text-page-start text-sm text-soft">
        {note}
      </span>
    )
  );
}

const Confirmation = ({ hasConfirmed }: { readonly hasConfirmed: boolean }) =>
  hasConfirmed ? (
    <span className="flex flex-none items-center gap-1 text-sm font-semibold text-mint-text">
      <CircleCheck aria-hidden className="size-4" />
      <span>{t({ message: 'Confirmed', context: 'player' })}</span>
    </span>
  ) : (
    <span className="flex flex-none items-center gap-1 text-sm text-soft">
      <Clock aria-hidden className="size-4" />
      <span>{t`No answer yet`}</span>
    </span>
  );
