import { defineEndpoint } from './endpoint.ts';
import { idSchema } from './id.ts';
import { ownProfileSchema } from './profiles.ts';
import { z } from './zod.ts';

/** What is uploaded at most. */
export const PICTURE_MAX_BYTES = 5_000_000;
/** A picture has at least so many pixels on each side. */
export const PICTURE_MIN_SIDE_PX = 32;
/** What is decoded at most, in all: 4096 by 4096. */
export const PICTURE_MAX_PIXELS = 16_777_216;
/** Sides of the squares that are kept: one for a profile, one for lists. */
export const PICTURE_SIDES_PX = { large: 512, small: 128 } as const;

/** What is kept and served of a picture at most, in each size. */
export const PICTURE_KEPT_MAX_BYTES = 65_536;

export const pictureSizeSchema = z.enum(['large', 'small']);
export type PictureSize = z.output<typeof pictureSizeSchema>;

export const uploadPictureEndpoint = defineEndpoint({
  method: 'PUT',
  path: '/api/profile/picture',
  summary: 'Replaces the picture of the signed-in member. Of a picture that is not square the middle is kept.',
  access: 'member',
  upload: {
    types: ['image/webp', 'image/png', 'image/jpeg', 'image/gif', 'image/avif'],
    maxBytes: PICTURE_MAX_BYTES,
  },
  response: ownProfileSchema,
  errors: ['member-not-found', 'picture-unreadable', 'picture-unfit'],
});

export const deletePictureEndpoint = defineEndpoint({
  method: 'DELETE',
  path: '/api/profile/picture',
  summary: 'Removes the picture of the signed-in member. Without one nothing changes.',
  access: 'member',
  response: ownProfileSchema,
  errors: ['member-not-found'],
});

export const getPictureEndpoint = defineEndpoint({
  method: 'GET',
  path: '/api/pictures/:pictureId/:size',
  summary: 'A picture. What its address shows never changes; another picture has another address.',
  access: 'visitor',
  params: z.strictObject({ pictureId: idSchema, size: pictureSizeSchema }),
  fileType: 'image/webp',
  errors: ['picture-not-found'],
});
