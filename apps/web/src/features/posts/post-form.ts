import type { PostDraft, postDraftSchema } from '@muster/contract/posts.ts';
import type { z } from '@muster/contract/zod.ts';
import type { Control, DeepPartialSkipArrayKey } from 'react-hook-form';

/** What the form holds while it is being filled in, as the schema takes it. */
export type PostForm = z.input<typeof postDraftSchema>;
export type PostFormControl = Control<PostForm, unknown, PostDraft>;

/** The parts of an unfinished form that show on its card. */
export const shownParts = (form: DeepPartialSkipArrayKey<PostForm>) => ({
  game: form.game ?? '',
  customGame: form.customGame ?? '',
  platform: form.platform ?? '',
  description: form.description ?? '',
  tags: (form.tags ?? []).filter((tag) => tag !== undefined),
});
