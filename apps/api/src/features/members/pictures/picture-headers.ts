import type { PictureSize } from '@muster/contract/members/pictures.ts';

/** The content of a picture's URL never changes. The sandbox keeps a hostile file from running scripts. */
export const pictureHeaders = (id: string, size: PictureSize) => ({
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  etag: `"${id}-${size}"`,
});
