import { Fragment, useState } from 'react';
import { classNames } from '../class-names.ts';

interface CrewRingProps {
  readonly seats?: number;
  /** Number of taken seats, including the organiser. */
  readonly filled?: number;
  /** Number of seats on offer, after the taken ones. */
  readonly offered?: number;
  readonly size?: number;
  /** Lights up the open seats one after another. */
  readonly animated?: boolean;
  /** Initials per seat; for large rings. */
  readonly initials?: readonly string[];
}

const BOX = 64;
const CENTER = BOX / 2;
const OUTER_RADIUS = 30;
/** Radius of a seat relative to its share of the ring. */
const SEAT_FILL_RATIO = 0.8;
const DASH_PX = 7;
const MIN_DASHES = 7;
const SEAT_STAGGER_MS = 220;
/** Smaller seats become segments of the ring: their dashes would run together. */
const MIN_SEAT_RADIUS_PX = 2.6;
/** In a small ring, the same goes for few seats: circles would look like single dots. */
const MAX_SEATS_LIKE_DOTS = 3;
const SEGMENT_WIDTH = 11;
const OPEN_SEGMENT_WIDTH = 4;
/** Length of a segment relative to its share of the ring. */
const SEGMENT_FILL_RATIO = 0.7;

/** The shapes of taken and of open seats in a ring that is `size` pixels wide. */
function measure(seats: number, size: number) {
  const half = Math.sin(Math.PI / seats) * SEAT_FILL_RATIO;
  const ring = OUTER_RADIUS / (1 + half);
  const pixel = BOX / size;
  const radius = ring * half;
  const isTooSmall = radius < MIN_SEAT_RADIUS_PX * pixel;
  if (isTooSmall || (seats <= MAX_SEATS_LIKE_DOTS && size < 48)) return measureSegments(seats);
  const strokeWidth = pixel * (size < 48 ? 1.5 : size < 160 ? 2 : 2.5);
  const circumference = 2 * Math.PI * (radius - strokeWidth / 2);
  const dash = circumference / Math.max(MIN_DASHES, Math.round(circumference / pixel / DASH_PX));
  return Array.from({ length: seats }, (_, seat) => {
    const angle = (2 * Math.PI * seat) / seats - Math.PI / 2;
    const place = { cx: CENTER + ring * Math.cos(angle), cy: CENTER + ring * Math.sin(angle) };
    const outline = { fill: 'none', strokeWidth, strokeDasharray: `${dash * 0.58} ${dash * 0.42}` };
    return {
      taken: { ...place, r: radius, stroke: 'none' },
      open: { ...place, ...outline, r: radius - strokeWidth / 2 },
    };
  });
}

/** Segments are dashes of a circle that starts at three o'clock; open ones are thin. */
const measureSegments = (seats: number) =>
  Array.from({ length: seats }, (_, seat) => {
    const segment = {
      cx: CENTER,
      cy: CENTER,
      r: OUTER_RADIUS - SEGMENT_WIDTH / 2,
      fill: 'none',
      pathLength: seats,
      strokeDasharray: `${SEGMENT_FILL_RATIO} ${seats - SEGMENT_FILL_RATIO}`,
      strokeDashoffset: seats / 4 - seat - (1 - SEGMENT_FILL_RATIO) / 2,
    };
    return { taken: { ...segment, strokeWidth: SEGMENT_WIDTH }, open: { ...segment, strokeWidth: OPEN_SEGMENT_WIDTH } };
  });

type SeatState = 'taken' | 'offered' | 'open';

const stateOf = (seat: number, filled: number, offered: number): SeatState =>
  seat < filled ? 'taken' : seat < filled + offered ? 'offered' : 'open';

/** Animates what is rendered after the ring. */
const appearing =
  'origin-center transition-[opacity,scale] duration-250 [transform-box:fill-box] starting:scale-50 starting:opacity-0';

/** Seats around a ring: taken seats are filled, seats on offer amber, open ones dashed. Decorative. */
export function CrewRing(props: CrewRingProps) {
  const { seats = 5, filled = 1, offered = 0, size = 40, animated = false, initials } = props;
  const [first] = useState({ filled, offered });
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${BOX} ${BOX}`}
      width={size}
      height={size}
      fill="currentColor"
      stroke="currentColor"
      className="flex-none"
    >
      {measure(seats, size).map(({ taken, open }, seat) => {
        const state = stateOf(seat, filled, offered);
        const motion = state !== stateOf(seat, first.filled, first.offered) && appearing;
        const colors = {
          taken: seat === 0 ? 'text-flare' : initials ? 'text-overlay' : 'text-fg',
          offered: 'text-amber',
          open: 'text-faint',
        };
        return (
          <Fragment key={`${seat} ${state}`}>
            <circle {...(state === 'open' ? open : taken)} className={classNames(colors[state], motion)} />
            {animated && state === 'open' && (
              <circle
                {...taken}
                style={{ animationDelay: `${(seat - 1) * SEAT_STAGGER_MS}ms` }}
                className="origin-center animate-seat text-fg opacity-0 [transform-box:fill-box]"
              />
            )}
            {state === 'taken' && initials && (
              <text
                x={taken.cx}
                y={taken.cy}
                stroke="none"
                textAnchor="middle"
                dominantBaseline="central"
                fontSize={taken.r * 0.72}
                className={classNames('font-display font-bold', seat === 0 ? 'text-on-flare' : 'text-fg', motion)}
              >
                {initials[seat]}
              </text>
            )}
          </Fragment>
        );
      })}
    </svg>
  );
}
