import { defineEndpoint } from '../endpoint.ts';
import { message } from '../message.ts';
import { idSchema } from '../values/id.ts';
import { ownProfileSchema } from './profiles.ts';
import { z } from '../zod.ts';

export const PICTURE_MAX_BYTES = 5_000_000;
/** Minimum width and height. */
export const PICTURE_MIN_SIDE_PX = 32;
const MEGAPIXEL = 1_048_576;
/** Limits decoder memory. Measured bytes per pixel: GIF 7, JPEG 9, PNG 11, WebP 22, AVIF 33. */
export const PICTURE_MAX_PIXELS = {
  JPEG: 12 * MEGAPIXEL,
  PNG: 8 * MEGAPIXEL,
  WebP: 4 * MEGAPIXEL,
  GIF: 8 * MEGAPIXEL,
  AVIF: 2 * MEGAPIXEL,
} as const;
export const pictureFormatSchema = z.enum(['JPEG', 'PNG', 'WebP', 'GIF', 'AVIF']);
type PictureFormat = z.output<typeof pictureFormatSchema>;

export const tooManyPixelsMessage = (format: PictureFormat): string =>
  message('This picture has too many pixels. {format} pictures can have up to {max} megapixels.', {
    format,
    max: PICTURE_MAX_PIXELS[format] / MEGAPIXEL,
  });
/** Side lengths of the stored squares: large for profiles, small for lists. */
export const PICTURE_SIDES_PX = { large: 512, small: 128 } as const;

/** Per size. */
export const STORED_PICTURE_MAX_BYTES = 65_536;

export const pictureSizeSchema = z.enum(['large', 'small']);
export type PictureSize = z.output<typeof pictureSizeSchema>;

export const uploadPictureEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/picture',
  summary: 'Replaces the picture of the signed-in member. Crops it to a centered square.',
  access: 'member',
  upload: {
    types: ['image/webp', 'image/png', 'image/jpeg', 'image/gif', 'image/avif'],
    maxBytes: PICTURE_MAX_BYTES,
  },
  response: ownProfileSchema,
  errors: ['member-not-found', 'picture-unreadable', 'picture-too-small', 'picture-too-many-pixels', 'busy'],
});

export const deletePictureEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/picture',
  summary: 'Removes the picture of the signed-in member. Does nothing if there is none.',
  access: 'member',
  response: ownProfileSchema,
  errors: ['member-not-found'],
});

export const getPictureEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/pictures/:pictureId/:size',
  summary: 'A picture. Immutable: a new picture has a new URL.',
  access: 'visitor',
  params: z.strictObject({ pictureId: idSchema, size: pictureSizeSchema }),
  fileType: 'image/webp',
  errors: ['picture-not-found'],
});
