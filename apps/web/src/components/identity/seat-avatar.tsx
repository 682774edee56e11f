import { classNames } from '../class-names.ts';

interface SeatAvatarProps {
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
  readonly isFirst: boolean;
  readonly pictureUrl: string | null | undefined;
  readonly text: string | undefined;
  readonly motion: string | false;
}

/** The picture of the first player, or the initials of a player. */
export const SeatAvatar = ({ cx, cy, r, isFirst, pictureUrl, text, motion }: SeatAvatarProps) =>
  isFirst && pictureUrl ? (
    <image
      href={pictureUrl}
      x={cx - r}
      y={cy - r}
      width={2 * r}
      height={2 * r}
      preserveAspectRatio="xMidYMid slice"
      className="[clip-path:circle()]"
    />
  ) : (
    text !== undefined && (
      <text
        x={cx}
        y={cy}
        stroke="none"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={r * 0.72}
        className={classNames('font-display font-bold', isFirst ? 'text-on-flare' : 'text-fg', motion)}
      >
        {text}
      </text>
    )
  );
