import { EMBLEM_VIEW_BOX, EMBLEM_TEXT_COLOR, emblemOf } from '@muster/contract/values/emblem.ts';

interface EmblemTileProps {
  readonly gameId: string;
  readonly monogram: string;
  /** Replaces the monogram. */
  readonly iconUrl?: string | null;
  /** In pixels: 20 to 96. */
  readonly size?: number;
}

/** A monogram on the two-tone pattern of a game. Decorative: the name of the game is next to it. */
export function EmblemTile({ gameId, monogram, iconUrl, size = 40 }: EmblemTileProps) {
  const { monogramSize, backgroundColor, shapeColor, shapePath } = emblemOf(gameId, monogram);
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${EMBLEM_VIEW_BOX} ${EMBLEM_VIEW_BOX}`}
      width={size}
      height={size}
      // SVG has no `translate` attribute.
      className="notranslate flex-none rounded-[16%]"
    >
      <rect width={EMBLEM_VIEW_BOX} height={EMBLEM_VIEW_BOX} fill={backgroundColor} />
      <path d={shapePath} fill={shapeColor} />
      {iconUrl ? (
        <image href={iconUrl} width={EMBLEM_VIEW_BOX} height={EMBLEM_VIEW_BOX} />
      ) : (
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
      )}
    </svg>
  );
}
