import { classNames } from '#src/components/class-names.ts';
import type { Share } from './resize-picture.ts';

const sizes = { profile: 'size-24', list: 'size-9' };

interface PicturePreviewProps {
  readonly url: string;
  /** The part that shows; until it is known nothing does. */
  readonly share: Share | undefined;
  readonly size: keyof typeof sizes;
}

/** How the picture will look where others see it. */
export const PicturePreview = ({ url, share, size }: PicturePreviewProps) => (
  <span
    aria-hidden
    className={classNames('relative block flex-none overflow-hidden rounded-full bg-overlay', sizes[size])}
  >
    {share && (
      <img
        src={url}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: `${10_000 / share.width}%`,
          height: `${10_000 / share.height}%`,
          left: `${(-100 * share.x) / share.width}%`,
          top: `${(-100 * share.y) / share.height}%`,
        }}
      />
    )}
  </span>
);
