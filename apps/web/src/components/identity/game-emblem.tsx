import { EMBLEM_VIEW_BOX, EMBLEM_TEXT_COLOR, emblemOf } from '@muster/contract/values/emblem.ts';

interface GameEmblemProps {
  readonly gameId: string;
  readonly name: string;
  readonly size?: number;
}

/** Tile of a game: monogram and two-tone pattern. Decorative: the name is next to it. */
export function GameEmblem({ gameId, name, size = 40 }: GameEmblemProps) {
  const { monogram, monogramSize, backgroundColor, shapeColor, shapePath } = emblemOf(gameId, name);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${EMBLEM_VIEW_BOX} ${EMBLEM_VIEW_BOX}`}
      width={size}
      height={size}
      className="flex-none rounded-sm"
    >
      <rect width={EMBLEM_VIEW_BOX} height={EMBLEM_VIEW_BOX} fill={backgroundColor} />
      <path d={shapePath} fill={shapeColor} />
      <text
        x={EMBLEM_VIEW_BOX / 2}
        y={EMBLEM_VIEW_BOX / 2 + 1}
        textAnchor="middle"
        dominantBaseline="central"
        fill={EMBLEM_TEXT_COLOR}
        fontSize={monogramSize}
        className="font-display font-extrabold"
      >
        {monogram}
      </text>
    </svg>
  );
}
