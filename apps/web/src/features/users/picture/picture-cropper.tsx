import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { CropArea } from './resize-picture.ts';
import { pictureTexts } from './picture-texts.ts';
import type { PictureView } from './picture-view.ts';

const KEYBOARD_STEP_PX = 8;

interface PictureCropperProps {
  readonly url: string;
  readonly view: PictureView;
  readonly maxZoom: number;
  readonly onMove: (position: PictureView['position']) => void;
  readonly onZoom: (zoom: number) => void;
  readonly onCropAreaChange: (area: CropArea) => void;
  /** Id of the element with the instructions. */
  readonly describedBy: string;
}

export const PictureCropper = ({
  url,
  view,
  maxZoom,
  onMove,
  onZoom,
  onCropAreaChange,
  describedBy,
}: PictureCropperProps) => (
  <Cropper
    image={url}
    crop={view.position}
    zoom={view.zoom}
    aspect={1}
    maxZoom={maxZoom}
    cropShape="round"
    showGrid={false}
    keyboardStep={KEYBOARD_STEP_PX}
    onCropChange={onMove}
    onZoomChange={onZoom}
    onCropAreaChange={onCropAreaChange}
    disableAutomaticStylesInjection
    classes={{ cropAreaClassName: 'focus-visible:-outline-offset-4' }}
    mediaProps={{ draggable: false }}
    cropperProps={{ role: 'application', 'aria-label': pictureTexts.cropArea, 'aria-describedby': describedBy }}
  />
);
