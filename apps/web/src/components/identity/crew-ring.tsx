import { Fragment, useState } from 'react';
import { classNames } from '../class-names.ts';
import { SeatAvatar } from './seat-avatar.tsx';

interface CrewRingProps {
  readonly seats?: number;
  /** Number of taken seats, including the organiser. */
  readonly filled?: number;
  /** Number of seats on offer, after the taken ones. */
  readonly offered?: number;
  /** Number of seats that the viewer asked for, after the offered ones. */
  readonly requested?: number;
  readonly size?: number;
  /** Lights up the open seats one after another. */
  readonly animated?: boolean;
  /** Initials per seat; for large rings. */
  readonly initials?: readonly string[];
  /** Leaves space for text or a picture in the center, also with few seats. */
  readonly hasCenter?: boolean;
  /** Picture of the first seat's player. */
  readonly pictureUrl?: string | null | undefined;
}

const DASH_PX = 5;
const MIN_DASHES = 7;
const SEAT_STAGGER_MS = 220;
/** With more seats, one arc shows their share. */
const MAX_CIRCLES = 12;
const GAP_PX = 3;
/** Smaller rings have half the gap. */
const SMALL_PX = 32;
/** Above this size, seats in the text color would be the brightest part of the page. */
const LARGE_PX = 96;
const ARC_WIDTH_RATIO = 0.16;
/** Largest radius of a seat around a filled center, relative to the ring: the same as in a ring of five. */
const CENTERED_RADIUS_RATIO = 0.18;

/** The circles of taken and of open seats in a ring that is `size` pixels wide, and the circle through their centers. */
function measure(seats: number, size: number, hasCenter: boolean) {
  const share = Math.sin(Math.PI / seats);
  const gap = size < SMALL_PX ? GAP_PX / 2 : GAP_PX;
  const radius = Math.min((size * share - gap) / (1 + share) / 2, hasCenter ? size * CENTERED_RADIUS_RATIO : size);
  const ring = size / 2 - radius;
  const strokeWidth = size < SMALL_PX ? 1 : size < 160 ? 1.5 : 2;
  const circumference = 2 * Math.PI * (radius - strokeWidth / 2);
  const dash = circumference / Math.max(MIN_DASHES, Math.round(circumference / DASH_PX));
  const circles = Array.from({ length: seats }, (_, seat) => {
    const angle = (2 * Math.PI * seat) / seats - Math.PI / 2;
    const place = { cx: size / 2 + ring * Math.cos(angle), cy: size / 2 + ring * Math.sin(angle) };
    const outline = { ...place, fill: 'none', strokeWidth, r: radius - strokeWidth / 2 };
    return {
      taken: { ...place, r: radius, stroke: 'none' },
      outline,
      dashed: { ...outline, strokeDasharray: `${dash * 0.58} ${dash * 0.42}` },
    };
  });
  return { circles, ring };
}

type SeatState = 'taken' | 'offered' | 'requested' | 'open';

function stateOf(seat: number, { filled = 1, offered = 0, requested = 0 }: CrewRingProps): SeatState {
  if (seat < filled) return 'taken';
  if (seat < filled + offered) return 'offered';
  return seat < filled + offered + requested ? 'requested' : 'open';
}

/** Animates what is rendered after the ring. */
const appearing =
  'origin-center transition-[opacity,scale] duration-250 [transform-box:fill-box] starting:scale-50 starting:opacity-0';

/** Seats around a ring: taken seats are filled, seats on offer amber, open ones dashed. Decorative. */
export function CrewRing(props: CrewRingProps) {
  const { seats = 5, filled = 1, size = 40, animated = false, initials, hasCenter = false, pictureUrl } = props;
  const [first] = useState(props);
  const { circles, ring } = measure(seats, size, hasCenter);
  const isFull = filled >= seats;
  const takenColor = size > LARGE_PX ? 'text-line-strong' : 'text-fg';
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${size} ${size}`}
      width={size}
      height={size}
      fill="currentColor"
      stroke="currentColor"
      className="flex-none"
    >
      {seats > MAX_CIRCLES ? (
        <Arc {...props} seats={seats} size={size} />
      ) : (
        <>
          {isFull && (
            <circle
              cx={size / 2}
              cy={size / 2}
              r={ring}
              fill="none"
              className={classNames('text-mint', (first.filled ?? 1) < seats && appearing)}
            />
          )}
          {circles.map((circle, seat) => {
            const state = stateOf(seat, props);
            const motion = state !== stateOf(seat, first) && appearing;
            const shape = state === 'taken' ? circle.taken : state === 'offered' ? circle.outline : circle.dashed;
            return (
              <Fragment key={`${seat} ${state}`}>
                <circle
                  {...shape}
                  className={classNames(
                    colorOf(state, seat, initials?.[seat] === undefined ? takenColor : 'text-overlay'),
                    motion,
                  )}
                />
                {animated && state === 'open' && (
                  <circle
                    {...circle.taken}
                    style={{ animationDelay: `${(seat - 1) * SEAT_STAGGER_MS}ms` }}
                    className="origin-center animate-seat text-fg opacity-0 [transform-box:fill-box]"
                  />
                )}
                <SeatAvatar
                  {...circle.taken}
                  isFirst={seat === 0}
                  pictureUrl={pictureUrl}
                  text={state === 'taken' ? initials?.[seat] : undefined}
                  motion={motion}
                />
              </Fragment>
            );
          })}
        </>
      )}
    </svg>
  );
}

/** `takenColor`: of the seats after the first. */
function colorOf(state: SeatState, seat: number, takenColor: string): string {
  if (state === 'taken' && seat > 0) return takenColor;
  return { taken: 'text-flare', offered: 'text-amber', requested: 'text-flare', open: 'text-faint' }[state];
}

/** The taken share of many seats. */
function Arc({ seats = 1, filled = 1, offered = 0, size = 1 }: CrewRingProps) {
  const strokeWidth = size * ARC_WIDTH_RATIO;
  const circle = { cx: size / 2, cy: size / 2, r: (size - strokeWidth) / 2, fill: 'none', pathLength: seats };
  // A dash starts at three o'clock.
  const arc = (from: number, count: number) => ({
    ...circle,
    strokeWidth,
    strokeDasharray: `${count} ${seats - count}`,
    strokeDashoffset: seats / 4 - from,
  });
  return (
    <>
      <circle {...circle} strokeWidth={1.5} strokeDasharray="0.6 0.4" className="text-faint" />
      <circle {...arc(filled, offered)} className="text-amber" />
      <circle {...arc(0, filled)} className={filled >= seats ? 'text-mint' : 'text-flare'} />
    </>
  );
}
