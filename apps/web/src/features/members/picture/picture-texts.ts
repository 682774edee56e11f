import { t } from '@lingui/core/macro';
import { PICTURE_MIN_SIDE_PX } from '@muster/contract/members/pictures.ts';
import type { PictureProblem } from './resize-picture.ts';

export const pictureProblems: Record<PictureProblem, string> = {
  'not-an-image': t`This isn't an image. Choose a picture, such as a JPEG, PNG or WebP file.`,
  empty: t`This file is empty. Please choose another one.`,
  'not-shown': t`Your browser can't open this image. Save it as JPEG or PNG and try again.`,
  heic: t`Your browser can't open HEIC photos. Save the photo as JPEG, or take a screenshot of it, and try again.`,
  'too-small': t`This image is too small. It needs at least ${PICTURE_MIN_SIDE_PX} pixels on each side. Choose a larger one.`,
  'too-large': t`This image has too many pixels for this browser. Make it smaller and try again.`,
};
