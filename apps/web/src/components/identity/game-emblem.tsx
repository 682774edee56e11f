import type { Emblem } from '@muster/contract/values/emblem-schema.ts';
import { monogramOf } from '@muster/contract/values/monogram.ts';
import { EmblemTile, type EmblemTileProps } from './emblem-tile.tsx';

interface GameEmblemProps extends Omit<EmblemTileProps, 'monogram'> {
  readonly name: string;
  /** From the catalogue. Without it, the emblem has initials of the name. */
  readonly emblem?: Emblem | null | undefined;
}

/** The emblem of a game. Decorative: the name of the game is next to it. */
export const GameEmblem = ({ name, emblem, ...tile }: GameEmblemProps) => (
  <EmblemTile {...tile} monogram={monogramOf(name, emblem)} />
);
