import { useEffect, useRef } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import type { OpenPicture } from './resize-picture.ts';
import { PictureCropper } from './picture-cropper.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { pictureTexts, zoomText } from './picture-texts.ts';
import { usePictureView, useZoomKeys } from './picture-view.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { usePictureUpload } from './use-picture-upload.ts';

const HINT_ID = 'crop-hint';

interface PictureCropProps {
  readonly picture: OpenPicture;
  /** Why another file, dropped or pasted meanwhile, did not take its place. */
  readonly problem: string | undefined;
  readonly upload: ReturnType<typeof usePictureUpload>;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Chooses the part that is shown, with the result beside it, and sends it. */
export function PictureCrop({ picture, problem, upload, onBack, onClose }: PictureCropProps) {
  const { view, share, setShare, zoomTo, zoomBy, move, zoom, reset } = usePictureView(picture.mostZoom);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  useZoomKeys(panel, zoomBy);
  const { isUploading, progress, failure } = upload;
  const send = (): void => void (share && upload.start(picture, share));
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="group"
      aria-label={pictureTexts.crop}
      className="flex flex-col gap-4 outline-none"
    >
      <div inert={isUploading} className="flex flex-col gap-4">
        <div className="relative aspect-square max-h-[45dvh] w-full overflow-hidden rounded-md bg-canvas">
          <PictureCropper
            url={picture.url}
            view={view}
            mostZoom={picture.mostZoom}
            onMove={move}
            onZoom={zoom}
            onShare={setShare}
            describedBy={HINT_ID}
          />
        </div>
        <p id={HINT_ID} className="text-sm text-faint">
          {pictureTexts.cropHint} <span className="block pointer-coarse:sr-only">{pictureTexts.cropKeysHint}</span>
        </p>
        <div className="flex items-center gap-x-5">
          <div className="flex flex-none items-end gap-3">
            <PicturePreview url={picture.url} share={share} size="profile" />
            <PicturePreview url={picture.url} share={share} size="list" />
          </div>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <ZoomSlider zoom={view.zoom} most={picture.mostZoom} onZoom={zoomTo} />
            <div className="-ml-3">
              <Button size="sm" variant="ghost" onClick={reset}>
                {pictureTexts.reset}
              </Button>
            </div>
          </div>
        </div>
      </div>
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-col gap-3 border-t border-line bg-raised px-6 py-4">
        {isUploading && <UploadProgress share={progress} />}
        {failure && <FailureBanner onRetry={send}>{failure}</FailureBanner>}
        {problem && <Banner tone="error">{problem}</Banner>}
        <div className="flex flex-col gap-2 min-[30rem]:flex-row min-[30rem]:justify-end">
          <Button onClick={onClose}>{pictureTexts.cancel}</Button>
          <Button disabled={isUploading} onClick={onBack}>
            {pictureTexts.chooseAnother}
          </Button>
          <Button
            variant="primary"
            disabled={!share}
            busy={isUploading}
            busyLabel={pictureTexts.uploading}
            onClick={send}
          >
            {pictureTexts.use}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface ZoomSliderProps {
  readonly zoom: number;
  readonly most: number;
  readonly onZoom: (zoom: number) => void;
}

const ZoomSlider = ({ zoom, most, onZoom }: ZoomSliderProps) => (
  <label className="flex flex-col text-sm font-semibold">
    {pictureTexts.zoom}
    <input
      type="range"
      min={1}
      max={most}
      step={0.01}
      value={zoom}
      disabled={most <= 1}
      aria-valuetext={zoomText(zoom)}
      onChange={({ target }) => onZoom(target.valueAsNumber)}
      className="range-field"
    />
  </label>
);
