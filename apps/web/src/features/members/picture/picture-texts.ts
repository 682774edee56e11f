import { PICTURE_MIN_SIDE_PX } from '@muster/contract/members/pictures.ts';
import type { PictureProblem } from './resize-picture.ts';

export const pictureTexts = {
  add: 'Add a picture',
  change: 'Change picture',
  lead: 'Shown as a circle on your posts, profile and messages.',
  drop: 'Drop an image here, or paste one.',
  choose: 'Choose a file',
  chooseAnother: 'Choose another',
  file: 'Image file',
  reading: 'Opening your picture...',

  crop: 'Crop your picture',
  cropArea: 'Visible part',
  cropHint: 'Drag to move, pinch or scroll to zoom.',
  cropKeysHint: 'Keyboard: arrow keys move, +\u00A0and\u00A0- zoom.',
  zoom: 'Zoom',
  reset: 'Reset',

  use: 'Use this picture',
  uploading: 'Uploading...',
  progress: 'Upload',
  cancel: 'Cancel',
  changed: 'Picture updated.',

  remove: 'Remove picture',
  removing: 'Removing...',
  removeTitle: 'Remove picture?',
  removeBody: 'Others see your initials instead.',
  removed: 'Picture removed.',

  nothingPasted: 'Your clipboard has no image.',
} as const;

export const pictureProblems: Record<PictureProblem, string> = {
  'not-an-image': "This isn't an image. Choose a picture, such as a JPEG, PNG or WebP file.",
  empty: 'This file is empty. Please choose another one.',
  'not-shown': "Your browser can't open this image. Save it as JPEG or PNG and try again.",
  heic: "Your browser can't open HEIC photos. Save the photo as JPEG, or take a screenshot of it, and try again.",
  'too-small': `This image is too small. It needs at least ${PICTURE_MIN_SIDE_PX} pixels on each side. Choose a larger one.`,
  'too-large': 'This image has too many pixels for this browser. Make it smaller and try again.',
};

export const uploadFailed = (reason: string): string => `Couldn't save your picture: ${reason}`;
export const removeFailed = (reason: string): string => `Couldn't remove your picture: ${reason}`;
export const zoomText = (zoom: number): string => `${Math.round(zoom * 100)}%`;
