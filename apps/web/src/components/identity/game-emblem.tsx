import { EMBLEM_BOX, emblemInk, emblemOf } from '@muster/contract/values/emblem.ts';

interface GameEmblemProps {
  readonly gameId: string;
  readonly name: string;
  readonly size?: number;
}

/** A game's tile: monogram and two-tone pattern, the same everywhere. The name stands beside it. */
export function GameEmblem({ gameId, name, size = 40 }: GameEmblemProps) {
  const { monogram, monogramSize, ground, figure, path } = emblemOf(gameId, name);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${EMBLEM_BOX} ${EMBLEM_BOX}`}
      width={size}
      height={size}
      className="flex-none rounded-sm"
    >
      <rect width={EMBLEM_BOX} height={EMBLEM_BOX} fill={ground} />
      <path d={path} fill={figure} />
      <text
        x={EMBLEM_BOX / 2}
        y={EMBLEM_BOX / 2 + 1}
        textAnchor="middle"
        dominantBaseline="central"
        fill={emblemInk}
        fontSize={monogramSize}
        className="font-display font-extrabold"
      >
        {monogram}
      </text>
    </svg>
  );
}
