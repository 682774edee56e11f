import type { Emblem } from '@muster/contract/values/emblem-schema.ts';
import { gameIconUrl } from '@muster/contract/values/game-icon.ts';
import { monogramOf } from '@muster/contract/values/monogram.ts';
import { EmblemTile } from './emblem-tile.tsx';

interface GameEmblemProps {
  readonly gameId: string;
  readonly name: string;
  /** From the catalogue. Without it, the emblem has initials of the name. */
  readonly emblem?: Emblem | null | undefined;
  /** In pixels: 20 to 96. */
  readonly size?: number;
}

/** The emblem of a game: its icon, abbreviation or initials. Decorative: the name of the game is next to it. */
export const GameEmblem = ({ gameId, name, emblem, size = 40 }: GameEmblemProps) => (
  <EmblemTile
    gameId={gameId}
    monogram={monogramOf(name, emblem)}
    iconUrl={emblem?.iconId ? gameIconUrl(emblem.iconId, size) : null}
    size={size}
  />
);
