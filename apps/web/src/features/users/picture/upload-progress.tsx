import { pictureTexts } from './picture-texts.ts';

/** How much of the picture has gone out, from 0 to 1. */
export function UploadProgress({ share }: { readonly share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={pictureTexts.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-2 overflow-hidden rounded-full bg-overlay"
    >
      <div className="h-full rounded-full bg-mint transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
