import { classNames } from '#src/components/class-names.ts';

interface CrewRingProps {
  readonly seats?: number;
  /** Number of taken seats, including the organiser. */
  readonly filled?: number;
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

/** Computes the seat positions and sizes of a ring that is `size` pixels wide. */
function measure(seats: number, size: number) {
  const half = Math.sin(Math.PI / seats) * SEAT_FILL_RATIO;
  const ring = OUTER_RADIUS / (1 + half);
  const pixel = BOX / size;
  const stroke = pixel * (size < 48 ? 1.5 : size < 160 ? 2 : 2.5);
  const radius = ring * half;
  const circumference = 2 * Math.PI * (radius - stroke / 2);
  const dash = circumference / Math.max(MIN_DASHES, Math.round(circumference / pixel / DASH_PX));
  const places = Array.from({ length: seats }, (_, seat) => {
    const angle = (2 * Math.PI * seat) / seats - Math.PI / 2;
    return { seat, x: CENTER + ring * Math.cos(angle), y: CENTER + ring * Math.sin(angle) };
  });
  return { radius, stroke, places, dashes: `${dash * 0.58} ${dash * 0.42}` };
}

/** Seats around a ring: taken seats are filled, open ones dashed. Decorative. */
export function CrewRing({ seats = 5, filled = 1, size = 40, animated = false, initials }: CrewRingProps) {
  const { radius, stroke, places, dashes } = measure(seats, size);
  return (
    <svg aria-hidden viewBox={`0 0 ${BOX} ${BOX}`} width={size} height={size} className="flex-none">
      {places.map(({ seat, x, y }) => (
        <g key={seat}>
          <circle
            cx={x}
            cy={y}
            r={radius - stroke / 2}
            fill="none"
            strokeWidth={stroke}
            strokeDasharray={dashes}
            className={classNames('stroke-faint transition-opacity duration-200', seat < filled && 'opacity-0')}
          />
          <g
            style={animated ? { animationDelay: `${(seat - 1) * SEAT_STAGGER_MS}ms` } : undefined}
            className={classNames(
              'origin-center transition-[opacity,transform] duration-200 [transform-box:fill-box]',
              seat < filled ? 'scale-100 opacity-100' : 'scale-50 opacity-0',
              animated && seat >= filled && 'animate-seat',
            )}
          >
            <circle
              cx={x}
              cy={y}
              r={radius}
              className={seat === 0 ? 'fill-flare' : initials ? 'fill-overlay' : 'fill-fg'}
            />
            <text
              x={x}
              y={y}
              textAnchor="middle"
              dominantBaseline="central"
              fontSize={radius * 0.72}
              className={classNames('font-display font-bold', seat === 0 ? 'fill-on-flare' : 'fill-fg')}
            >
              {initials?.[seat]}
            </text>
          </g>
        </g>
      ))}
    </svg>
  );
}
