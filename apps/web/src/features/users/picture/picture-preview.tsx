import { classNames } from '#src/components/class-names.ts';
import type { CropArea } from './resize-picture.ts';

const sizes = { profile: 'size-24', list: 'size-9' };

interface PicturePreviewProps {
  readonly url: string;
  readonly cropArea: CropArea | undefined;
  readonly size: keyof typeof sizes;
}

export const PicturePreview = ({ url, cropArea, size }: PicturePreviewProps) => (
  <span
    aria-hidden
    className={classNames('relative block flex-none overflow-hidden rounded-full bg-overlay', sizes[size])}
  >
    {cropArea && (
      <img
        src={url}
        alt=""
        draggable={false}
        className="absolute max-w-none"
        style={{
          width: `${10_000 / cropArea.width}%`,
          height: `${10_000 / cropArea.height}%`,
          left: `${(-100 * cropArea.x) / cropArea.width}%`,
          top: `${(-100 * cropArea.y) / cropArea.height}%`,
        }}
      />
    )}
  </span>
);
