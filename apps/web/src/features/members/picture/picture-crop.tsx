import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '#src/components/button.tsx';
import { classNames } from '#src/components/class-names.ts';
import { keepPressedInPlace } from '#src/components/form/keep-pressed-in-place.ts';
import { Banner } from '#src/components/page/banner.tsx';
import { FailureBanner } from '#src/components/page/failure-banner.tsx';
import { pageLanguage } from '#src/lib/page-language.ts';
import { usePictureView, useZoomKeys } from './picture-view.ts';
import type { CropArea, LoadedPicture } from './resize-picture.ts';
import type { usePictureUpload } from './use-picture-upload.ts';

const HINT_ID = 'crop-hint';
const KEYBOARD_STEP_PX = 8;

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
      aria-label={t`Crop your picture`}
      className="flex flex-col gap-4 outline-none"
    >
      <div inert={isUploading} className="flex flex-col gap-4">
        <div className="relative aspect-square max-h-[45dvh] w-full overflow-hidden rounded-md bg-canvas">
          <Cropper
            image={picture.url}
            crop={view.position}
            zoom={view.zoom}
            aspect={1}
            maxZoom={picture.maxZoom}
            cropShape="round"
            showGrid={false}
            keyboardStep={KEYBOARD_STEP_PX}
            onCropChange={move}
            onZoomChange={zoom}
            onCropAreaChange={setCropArea}
            disableAutomaticStylesInjection
            classes={{ cropAreaClassName: 'focus-visible:-outline-offset-4' }}
            mediaProps={{ draggable: false }}
            cropperProps={{ role: 'application', 'aria-label': t`Visible part`, 'aria-describedby': HINT_ID }}
          />
        </div>
        <p id={HINT_ID} className="text-sm text-faint">
          {t`Drag to move, pinch or scroll to zoom.`}{' '}
          <span className="block pointer-coarse:sr-only">{t`Keyboard: arrow keys move, + and - zoom.`}</span>
        </p>
        <div className="flex items-center gap-x-5">
          <div className="flex flex-none items-end gap-3">
            <PicturePreview url={picture.url} cropArea={cropArea} size="profile" />
            <PicturePreview url={picture.url} cropArea={cropArea} size="list" />
          </div>
          <div className="flex min-w-0 flex-1 flex-col gap-1">
            <ZoomSlider zoom={view.zoom} max={picture.maxZoom} onZoom={zoomTo} />
            <div className="-ms-3">
              <Button size="sm" variant="ghost" onClick={reset}>
                {t({ message: 'Reset', comment: 'Button: undoes moving and zooming a picture' })}
              </Button>
            </div>
          </div>
        </div>
      </div>
      <div className="[@media(height>=30rem)]:sticky -bottom-6 -mx-6 -mb-6 flex flex-col gap-3 border-t border-line bg-raised px-6 py-4">
        {isUploading && <UploadProgress fraction={progress} />}
        {failure && (
          <div ref={keepPressedInPlace}>
            <FailureBanner onRetry={send}>{failure}</FailureBanner>
          </div>
        )}
        {problem && (
          <div ref={keepPressedInPlace}>
            <Banner tone="error">{problem}</Banner>
          </div>
        )}
        <div className="flex flex-col gap-2 min-[30rem]:flex-row min-[30rem]:flex-wrap min-[30rem]:justify-end">
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button disabled={isUploading} onClick={onBack}>
            {t`Choose another`}
          </Button>
          <Button variant="primary" disabled={!cropArea} busy={isUploading} busyLabel={t`Uploading...`} onClick={send}>
            {t`Use this picture`}
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
    {t`Zoom`}
    <input
      type="range"
      min={1}
      max={max}
      step={0.01}
      value={zoom}
      disabled={max <= 1}
      aria-valuetext={new Intl.NumberFormat(pageLanguage, { style: 'percent' }).format(zoom)}
      onChange={({ target }) => onZoom(target.valueAsNumber)}
      className="range-field"
    />
  </label>
);

const sizes = { profile: 'size-24', list: 'size-9' };

interface PicturePreviewProps {
  readonly url: string;
  readonly cropArea: CropArea | undefined;
  readonly size: keyof typeof sizes;
}

const PicturePreview = ({ url, cropArea, size }: PicturePreviewProps) => (
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

function UploadProgress({ fraction }: { readonly fraction: number }) {
  const percent = Math.round(fraction * 100);
  return (
    <div
      role="progressbar"
      aria-label={t`Upload`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="absolute inset-x-0 top-0 h-2 bg-overlay forced-colors:border"
    >
      <div className="h-full bg-mint system-ink transition-[width]" style={{ width: `${percent}%` }} />
    </div>
  );
}
