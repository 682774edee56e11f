import { classNames } from '#src/lib/class-names.ts';

interface CrewRingProps {
  readonly seats?: number;
  /** How many seats are taken; the first is the one who calls the others. */
  readonly filled?: number;
  readonly size?: number;
  /** The open seats light up in turn, as while waiting. */
  readonly animated?: boolean;
}

const CENTER = 32;
/** Of the seats, in hundredths of their place on the ring. */
const FILL_OF_PLACE = 0.78;
const BOX_RADIUS = 30;

/** The crew: seats around a ring, the taken ones filled, the others open and dashed. Decoration to assistive technology. */
export function CrewRing({ seats = 5, filled = 1, size = 40, animated = false }: CrewRingProps) {
  const half = Math.sin(Math.PI / seats) * FILL_OF_PLACE;
  const ring = BOX_RADIUS / (1 + half);
  const radius = ring * half;
  const stroke = Math.max(2, radius * 0.2);
  const dash = (2 * Math.PI * (radius - stroke / 2)) / 14;
  return (
    <svg aria-hidden viewBox="0 0 64 64" width={size} height={size} className="flex-none">
      {Array.from({ length: seats }, (_, seat) => {
        const angle = (2 * Math.PI * seat) / seats - Math.PI / 2;
        const place = { cx: CENTER + ring * Math.cos(angle), cy: CENTER + ring * Math.sin(angle) };
        return (
          <g key={seat}>
            <circle
              {...place}
              r={radius - stroke / 2}
              fill="none"
              strokeWidth={stroke}
              strokeDasharray={`${dash * 1.15} ${dash * 0.85}`}
              className="stroke-line-strong"
            />
            <circle
              {...place}
              r={radius}
              style={{ animationDelay: `${(seat - 1) * 220}ms` }}
              className={classNames(
                'origin-center transition-[opacity,transform] duration-200 [transform-box:fill-box]',
                seat === 0 ? 'fill-flare' : 'fill-fg',
                seat < filled ? 'scale-100 opacity-100' : 'scale-50 opacity-0',
                animated && seat >= filled && 'animate-seat',
              )}
            />
          </g>
        );
      })}
    </svg>
  );
}
