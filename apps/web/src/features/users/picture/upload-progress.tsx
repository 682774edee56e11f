import { pictureTexts } from './picture-texts.ts';

export function UploadProgress({ fraction }: { readonly fraction: number }) {
  const percent = Math.round(fraction * 100);
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
