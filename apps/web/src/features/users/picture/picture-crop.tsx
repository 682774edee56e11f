import { useEffect, useRef } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import type { LoadedPicture } from './resize-picture.ts';
import { PictureCropper } from './picture-cropper.tsx';
import { PicturePreview } from './picture-preview.tsx';
import { pictureTexts, zoomText } from './picture-texts.ts';
import { usePictureView, useZoomKeys } from './picture-view.ts';
import { UploadProgress } from './upload-progress.tsx';
import type { usePictureUpload } from './use-picture-upload.ts';

const HINT_ID = 'crop-hint';

interface PictureCropProps {
  readonly picture: LoadedPicture;
  /** Why another file, dropped or pasted meanwhile, was rejected. */
  readonly problem: string | undefined;
  readonly upload: ReturnType<typeof usePictureUpload>;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** Lets the member crop and upload a picture, with a preview. */
export function PictureCrop({ picture, problem, upload, onBack, onClose }: PictureCropProps) {
  const { view, cropArea, setCropArea, zoomTo, zoomBy, move, zoom, reset } = usePictureView(picture.maxZoom);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  useZoomKeys(panel, zoomBy);
  const { isUploading, progress, failure } = upload;
  const send = (): void => void (cropArea && upload.start(picture, cropArea));
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
            maxZoom={picture.maxZoom}
            onMove={move}
            onZoom={zoom}
            onCropAreaChange={setCropArea}
            describedBy={HINT_ID}
          />
        </div>
        <p id={HINT_ID} className="text-sm text-faint">
          {pictureTexts.cropHint} <span className="block pointer-coarse:sr-only">{pictureTexts.cropKeysHint}</span>
        </p>
        <div className="flex items-center gap-x-5">
          <div className="flex flex-none items-end gap-3">
            <PicturePreview url={picture.url} cropArea={cropArea} size="profile" />
            <PicturePreview url={picture.url} cropArea={cropArea} size="list" />
          </div>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <ZoomSlider zoom={view.zoom} max={picture.maxZoom} onZoom={zoomTo} />
            <div className="-ml-3">
              <Button size="sm" variant="ghost" onClick={reset}>
                {pictureTexts.reset}
              </Button>
            </div>
          </div>
        </div>
      </div>
      <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-col gap-3 border-t border-line bg-raised px-6 py-4">
        {isUploading && <UploadProgress fraction={progress} />}
        {failure && <FailureBanner onRetry={send}>{failure}</FailureBanner>}
        {problem && <Banner tone="error">{problem}</Banner>}
        <div className="flex flex-col gap-2 min-[30rem]:flex-row min-[30rem]:justify-end">
          <Button onClick={onClose}>{pictureTexts.cancel}</Button>
          <Button disabled={isUploading} onClick={onBack}>
            {pictureTexts.chooseAnother}
          </Button>
          <Button
            variant="primary"
            disabled={!cropArea}
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
  readonly max: number;
  readonly onZoom: (zoom: number) => void;
}

const ZoomSlider = ({ zoom, max, onZoom }: ZoomSliderProps) => (
  <label className="flex flex-col text-sm font-semibold">
    {pictureTexts.zoom}
    <input
      type="range"
      min={1}
      max={max}
      step={0.01}
      value={zoom}
      disabled={max <= 1}
      aria-valuetext={zoomText(zoom)}
      onChange={({ target }) => onZoom(target.valueAsNumber)}
      className="range-field"
    />
  </label>
);
