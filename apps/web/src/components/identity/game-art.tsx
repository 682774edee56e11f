import { EMBLEM_VIEW_BOX } from '@muster/contract/values/emblem.ts';
import type { Emblem } from '@muster/contract/values/emblem-schema.ts';
import { monogramOf } from '@muster/contract/values/monogram.ts';
import { artOf } from './art-colors.ts';

interface GameArtProps {
  readonly gameId: string;
  readonly name: string;
  readonly emblem?: Emblem | null | undefined;
  readonly hasMark?: boolean;
}

/** The pattern of a game with its monogram as a watermark, behind the content of its parent. */
export function GameArt({ gameId, name, emblem, hasMark = true }: GameArtProps) {
  const { background, shape, shapePath } = artOf(gameId);
  return (
    <>
      <svg
        aria-hidden
        viewBox={`0 0 ${EMBLEM_VIEW_BOX} ${EMBLEM_VIEW_BOX}`}
        preserveAspectRatio="xMidYMid slice"
        className="absolute inset-0 size-full"
      >
        {/* No style attribute: the home page is prerendered, and its policy forbids inline styles. */}
        <path d={`M0 0H${EMBLEM_VIEW_BOX}V${EMBLEM_VIEW_BOX}H0Z`} fill={background} className="transition-colors" />
        <path d={shapePath} fill={shape} className="transition-colors" />
      </svg>
      {hasMark && <span aria-hidden data-mark={monogramOf(name, emblem)} className={watermarkClass} />}
    </>
  );
}

const watermarkClass =
  'notranslate pointer-events-none absolute end-2 top-1/2 -translate-y-1/2 font-display text-[7rem] leading-none font-extrabold text-[color-mix(in_oklab,var(--color-fg)_12%,transparent)] before:content-[attr(data-mark)]';
