import type { CrewMember } from '@muster/contract/posts/seats/crews.ts';
import Check from 'lucide-react/icons/check';
import EyeOff from 'lucide-react/icons/eye-off';
import { classNames } from '#src/components/class-names.ts';
import { Avatar } from '#src/components/identity/avatar.tsx';

export interface Seat {
  readonly key: string;
  /** Undefined for a free seat. */
  readonly member?: CrewMember;
  /** A party has adjacent seats. The first one has the member's picture. */
  readonly isFirst: boolean;
  readonly isOffered: boolean;
}

interface SeatViewProps {
  readonly seat: Seat;
  readonly isArriving: boolean;
  /** Maximum lines of the name below the seat. Undefined hides the name. */
  readonly nameLines?: 1 | 2 | undefined;
}

/** Animates a member who takes a seat, after the delay `--lit`. */
const takeSeat =
  'transition-[opacity,scale] duration-250 motion-safe:delay-(--lit) starting:scale-50 starting:opacity-0';

export function SeatView({ seat: { member, isFirst, isOffered }, ...view }: SeatViewProps) {
  if (!member) return <span className={classNames(freeSeat, isOffered ? 'border-amber' : 'border-line-strong')} />;
  return (
    <>
      {view.isArriving && <span className={`${freeSeat} absolute inset-0 border-line-strong`} />}
      {isFirst ? <MemberSeat {...view} member={member} /> : <PartySeat isArriving={view.isArriving} />}
    </>
  );
}

const freeSeat = 'block size-full rounded-full border-2 border-dashed';
const takenSeat = 'relative grid size-full place-items-center rounded-full outline-2 outline-offset-2';
const moving = (isArriving: boolean): string => classNames(takeSeat, isArriving && 'duration-500');

/** The seat of a player who comes with a member. */
const PartySeat = ({ isArriving }: Pick<SeatViewProps, 'isArriving'>) => (
  <span
    className={classNames(
      takenSeat,
      'bg-overlay font-display font-bold text-faint outline-transparent',
      moving(isArriving),
    )}
  >
    +1
  </span>
);

/** Readable where the ring passes behind a name. */
const nameStyle = { textShadow: [2, 3, 4, 5].map((blur) => `0 0 ${blur}px var(--color-surface)`).join() };

interface MemberSeatProps extends Omit<SeatViewProps, 'seat'> {
  readonly member: CrewMember;
}

function outlineOf({ isAuthor, hasConfirmed }: CrewMember): string {
  if (hasConfirmed) return 'outline-mint';
  return isAuthor ? 'outline-flare' : 'outline-transparent';
}

function MemberSeat({ member, isArriving, nameLines }: MemberSeatProps) {
  const { id, name, pictureUrl, presence, hasConfirmed } = member;
  if (name === null)
    return (
      <span className={classNames(takenSeat, 'bg-overlay text-faint outline-transparent')}>
        <EyeOff className="size-2/5" />
      </span>
    );
  return (
    <>
      <span
        className={classNames(takenSeat, moving(isArriving), outlineOf(member), hasConfirmed === false && 'opacity-60')}
      >
        <Avatar id={id} name={name} pictureUrl={pictureUrl} size="fill" />
      </span>
      {hasConfirmed && (
        <span className="absolute -end-[6%] -top-[6%] grid size-[36%] place-items-center rounded-full border-2 border-surface bg-mint text-on-rose">
          <Check className="size-3/4" />
        </span>
      )}
      {presence?.isOnline && (
        <span className="system-ink absolute end-0 bottom-0 size-[22%] rounded-full border-2 border-surface bg-mint" />
      )}
      {nameLines && (
        <span
          dir="auto"
          translate="no"
          style={nameStyle}
          className={classNames(
            'absolute inset-x-[-22%] top-full mt-0.5 text-center text-xs font-semibold text-soft',
            nameLines === 1 ? 'truncate' : 'line-clamp-2 wrap-anywhere',
          )}
        >
          {name}
        </span>
      )}
    </>
  );
}
