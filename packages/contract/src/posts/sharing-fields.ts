import { z } from '../zod.ts';

/** Visibility of an active post without an account. Signed-in members always see it. */
export const sharingFields = {
  /** Visible to anyone with the URL. */
  isShared: z._default(z.boolean(), false),
  /** Search engines may index it. Always false if the post is not shared. */
  isIndexable: z._default(z.boolean(), false),
};

interface Sharing {
  readonly isShared: boolean;
  readonly isIndexable: boolean;
}

export const sharingRule: z.core.$ZodCheck<Sharing> = z.overwrite((post) =>
  post.isIndexable && !post.isShared ? { ...post, isIndexable: false } : post,
);
