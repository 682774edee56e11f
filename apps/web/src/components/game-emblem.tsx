import { emblemOf } from './emblem.ts';

interface GameEmblemProps {
  readonly gameId: string;
  readonly name: string;
  readonly size?: number;
}

/** A game's tile: monogram and two-tone pattern, the same everywhere. The name stands beside it. */
export function GameEmblem({ gameId, name, size = 40 }: GameEmblemProps) {
  const { monogram, ground, figure, path } = emblemOf(gameId, name);
  return (
    <svg aria-hidden viewBox="0 0 40 40" width={size} height={size} className="flex-none rounded-sm">
      <rect width="40" height="40" fill={ground} />
      <path d={path} fill={figure} />
      <text
        x="20"
        y="21"
        textAnchor="middle"
        dominantBaseline="central"
        fill="oklch(0.985 0.01 268)"
        fontSize={monogram.length > 2 ? 13 : 16}
        className="font-display font-extrabold"
      >
        {monogram}
      </text>
    </svg>
  );
}
