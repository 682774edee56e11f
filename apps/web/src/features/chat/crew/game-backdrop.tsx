import { EmblemTile } from '#src/components/identity/emblem-tile.tsx';

const backdropClass =
  'pointer-events-none absolute inset-x-0 top-0 -z-1 h-72 overflow-hidden [mask-image:linear-gradient(black,transparent)] *:-ms-[20%] *:-mt-[20%] *:h-auto *:w-[140%] *:max-w-none';

interface GameBackdropProps {
  readonly gameId: string;
  /** 0 to 1 */
  readonly opacity: number;
}

/** The pattern of a game behind the top of an `isolate` element. */
export const GameBackdrop = ({ gameId, opacity }: GameBackdropProps) => (
  <div aria-hidden className={backdropClass} style={{ opacity }}>
    <EmblemTile gameId={gameId} monogram="" size={480} />
  </div>
);
