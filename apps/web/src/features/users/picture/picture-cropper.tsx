import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { Share } from './resize-picture.ts';
import { pictureTexts } from './picture-texts.ts';
import type { PictureView } from './picture-view.ts';

const KEYBOARD_STEP_PX = 8;

interface PictureCropperProps {
  readonly url: string;
  readonly view: PictureView;
  readonly mostZoom: number;
  readonly onMove: (at: PictureView['at']) => void;
  readonly onZoom: (zoom: number) => void;
  readonly onShare: (share: Share) => void;
  /** The element that describes how it is used. */
  readonly describedBy: string;
}

/** The picture under the square that is cut out of it. */
export const PictureCropper = ({ url, view, mostZoom, onMove, onZoom, onShare, describedBy }: PictureCropperProps) => (
  <Cropper
    image={url}
    crop={view.at}
    zoom={view.zoom}
    aspect={1}
    maxZoom={mostZoom}
    cropShape="round"
    showGrid={false}
    keyboardStep={KEYBOARD_STEP_PX}
    onCropChange={onMove}
    onZoomChange={onZoom}
    onCropAreaChange={onShare}
    disableAutomaticStylesInjection
    classes={{ cropAreaClassName: 'focus-visible:-outline-offset-4' }}
    mediaProps={{ draggable: false }}
    cropperProps={{ role: 'application', 'aria-label': pictureTexts.cropArea, 'aria-describedby': describedBy }}
  />
);
