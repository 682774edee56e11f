import type { PostDraft, postDraftSchema } from '@muster/contract/posts.ts';
import type { z } from '@muster/contract/zod.ts';
import type { Control, DeepPartialSkipArrayKey } from 'react-hook-form';

/** What the form holds while it is being filled in: as the schema takes it, so text is whatever somebody typed. */
export type PostForm = z.input<typeof postDraftSchema>;
export type PostFormControl = Control<PostForm, unknown, PostDraft>;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const tagsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((tag) => typeof tag === 'string') : [];

/** The parts of an unfinished form that show on its card. */
export const shownParts = (form: DeepPartialSkipArrayKey<PostForm>) => ({
  game: textOf(form.game),
  customGame: textOf(form.customGame),
  platform: textOf(form.platform),
  description: textOf(form.description),
  tags: tagsOf(form.tags),
});
