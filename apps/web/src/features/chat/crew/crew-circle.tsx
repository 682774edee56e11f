import type { CrewMember } from '@muster/contract/posts/seats/crews.ts';
import type { CSSProperties, ReactNode } from 'react';
import { type Seat, SeatView } from './crew-seat.tsx';

/** Largest radius of a seat, and radius of the circle of seats; in percent of the width. */
const SEAT_MAX_RADIUS = 11;
const CIRCLE_RADIUS = 35;
/** Radius of a seat relative to its share of the circle. */
const SEAT_FILL_RATIO = 0.78;
/** Distance between the seats of a small ring, in percent of its size. */
const SMALL_GAP = 4;
/** Delay of each seat after the one before, and of the member who arrives. */
const SEAT_STAGGER_MS = 60;
const ARRIVAL_MS = 600;
/** When the ring of a full crew closes. */
const CLOSING_MS = 1000;
/** With more seats there is no space for names, or for names of two lines. */
const NAMED_SEATS_MAX_COUNT = 7;
const TWO_LINES_MAX_COUNT = 6;
/** With more seats, initials would not fit into a seat. */
const LETTERED_SEATS_MAX_COUNT = 16;

interface SeatCounts {
  /** Null: any number. */
  readonly seats: number | null;
  readonly offeredSeats: number;
}

/** The seats of a crew. Those of a party are adjacent. */
export function seatsOf(members: readonly CrewMember[], { seats, offeredSeats }: SeatCounts): readonly Seat[] {
  const taken = members.flatMap((member, index) =>
    Array.from({ length: member.partySize }, (_, player): Seat => {
      const key = `${member.id ?? `hidden ${index}`} ${player}`;
      return { key, member, isFirst: player === 0, isOffered: false };
    }),
  );
  // Without a limit, one free seat shows that more may join.
  const freeCount = seats === null ? 1 : Math.max(0, seats - taken.length);
  const free = Array.from({ length: freeCount }, (_, index): Seat => {
    return { key: `free ${index}`, isFirst: true, isOffered: index < offeredSeats };
  });
  return [...taken, ...free];
}

/** The radius of a seat, and of the circle of seats. A small ring has no space for names and text. */
function radiiOf(count: number, isSmall = false): { readonly radius: number; readonly circleRadius: number } {
  const share = Math.sin(Math.PI / Math.max(2, count));
  if (isSmall) {
    const radius = (100 * share - SMALL_GAP) / (1 + share) / 2;
    return { radius, circleRadius: 50 - radius };
  }
  return { radius: Math.min(SEAT_MAX_RADIUS, SEAT_FILL_RATIO * CIRCLE_RADIUS * share), circleRadius: CIRCLE_RADIUS };
}

/** The center of a seat, clockwise from the top. */
function centerOf(index: number, count: number, circleRadius: number): { readonly x: number; readonly y: number } {
  const angle = (2 * Math.PI * index) / count - Math.PI / 2;
  return { x: 50 + circleRadius * Math.cos(angle), y: 50 + circleRadius * Math.sin(angle) };
}

/** Delays an animation by `--lit`. */
const delay = (milliseconds: number): Record<string, string> => ({ '--lit': `${milliseconds}ms` });

interface CrewCircleProps extends SeatCounts {
  readonly members: readonly CrewMember[];
  /** The seats light up one after another, those of this member last. */
  readonly arrivingId?: string;
  readonly showsNames?: boolean;
  /** Whether the seats fill the circle, which has no space for names and text. */
  readonly isSmall?: boolean;
  /** Text in the middle. */
  readonly children?: ReactNode;
}

/** The seats of a crew on a ring: pictures on taken seats, dashed outlines on free ones. Only the text in the middle is read out. */
export function CrewCircle(props: CrewCircleProps) {
  const { members, arrivingId, showsNames = true, children, ...counts } = props;
  const seats = seatsOf(members, counts);
  const { radius, circleRadius } = radiiOf(seats.length, props.isSmall);
  const centerAt = (index: number) => centerOf(index, seats.length, circleRadius);
  const ring = { cx: 50, cy: 50, r: circleRadius, fill: 'none', stroke: 'currentColor' };
  const gap = Math.min(0.5, (radius * seats.length) / (2 * Math.PI * circleRadius));
  const nameLines = seats.length > TWO_LINES_MAX_COUNT ? 1 : 2;
  const hasNames = showsNames && seats.length <= NAMED_SEATS_MAX_COUNT;
  return (
    <div className="@container relative aspect-square w-full select-none">
      <svg aria-hidden viewBox="0 0 100 100" className="absolute inset-0 size-full text-line">
        {/* A segment from each seat to the next, without the part behind the seats. */}
        <circle
          {...ring}
          strokeWidth="0.6"
          pathLength={seats.length}
          strokeDasharray={`${1 - 2 * gap} ${2 * gap}`}
          strokeDashoffset={-gap}
          transform="rotate(-90 50 50)"
        />
        {counts.seats !== null && seats.every(({ member }) => member) && (
          <circle
            {...ring}
            strokeWidth="0.8"
            style={delay(arrivingId === undefined ? 0 : CLOSING_MS)}
            className="text-mint transition-opacity duration-220 motion-safe:delay-(--lit) starting:opacity-0"
          />
        )}
        {seats.map(({ key, isFirst, member }, index) => {
          if (isFirst || !member) return null;
          const [from, to] = [index - 1, index].map(centerAt);
          return (
            <path
              key={key}
              d={`M${from?.x} ${from?.y}A${circleRadius} ${circleRadius} 0 0 1 ${to?.x} ${to?.y}`}
              fill="none"
              stroke="currentColor"
              strokeWidth={radius * 1.1}
              className="text-overlay"
            />
          );
        })}
      </svg>
      {seats.map((seat, index) => {
        const { x, y } = centerAt(index);
        const isArriving = arrivingId !== undefined && seat.member?.id === arrivingId;
        const style: CSSProperties = {
          ...(arrivingId !== undefined && delay(isArriving ? ARRIVAL_MS : Math.min(index, 9) * SEAT_STAGGER_MS)),
          left: `${x - radius}%`,
          top: `${y - radius}%`,
          width: `${2 * radius}%`,
          fontSize: seats.length > LETTERED_SEATS_MAX_COUNT ? 0 : `max(11px, ${radius * 0.72}cqw)`,
        };
        return (
          <div
            key={index}
            aria-hidden
            className={`absolute aspect-square min-h-0 rounded-full leading-none ${seat.member ? 'bg-surface' : ''}`}
            style={style}
          >
            <SeatView key={seat.key} seat={seat} isArriving={isArriving} nameLines={hasNames ? nameLines : undefined} />
          </div>
        );
      })}
      <div className="absolute inset-[27%] grid place-content-center text-center">{children}</div>
    </div>
  );
}
