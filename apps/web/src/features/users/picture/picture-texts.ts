import { PICTURE_MIN_SIDE_PX } from '@muster/contract/pictures.ts';
import type { PictureProblem } from './resize-picture.ts';

export const pictureTexts = {
  add: 'Add a picture',
  change: 'Change picture',
  lead: 'Others see it as a circle: on your posts, in conversations and on your card.',
  drop: 'Drop an image here, or paste one.',
  choose: 'Choose a file',
  chooseAnother: 'Choose another',
  file: 'Image file',
  reading: 'Opening your picture...',

  crop: 'Crop your picture',
  cropArea: 'The part that is shown',
  cropHint: 'Drag to move, pinch or scroll to zoom.',
  cropKeysHint: 'By keyboard: arrow keys to move, +\u00A0and\u00A0- to zoom.',
  zoom: 'Zoom',
  reset: 'Reset',

  use: 'Use this picture',
  uploading: 'Uploading...',
  progress: 'Upload',
  cancel: 'Cancel',
  changed: 'Your new picture is there.',

  remove: 'Remove picture',
  removing: 'Removing...',
  removeTitle: 'Remove picture?',
  removeBody: 'Others see your initials instead.',
  removed: 'Your picture is gone.',

  nothingPasted: 'There is no image in what you pasted.',
} as const;

export const pictureProblems: Record<PictureProblem, string> = {
  'not-an-image': 'This is not an image. Choose a picture, such as a JPEG, PNG or WebP file.',
  empty: 'This file is empty. Please choose another one.',
  'not-shown': 'Your browser cannot show this image. Save it as JPEG or PNG and try again.',
  'too-small': `This image is too small. It needs at least ${PICTURE_MIN_SIDE_PX} pixels on each side.`,
  'too-large': 'This image has too many pixels for this browser. Make it smaller and try again.',
};

export const uploadFailed = (reason: string): string => `Failed to save your picture: ${reason}`;
export const removeFailed = (reason: string): string => `Failed to remove your picture: ${reason}`;
export const zoomText = (zoom: number): string => `${Math.round(zoom * 100)} %`;
