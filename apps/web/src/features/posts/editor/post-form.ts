import type { PostContent, postContentSchema } from '@muster/contract/posts/posts.ts';
import type { z } from '@muster/contract/zod.ts';
import type { Control, DeepPartialSkipArrayKey } from 'react-hook-form';
import { ApiError } from '#src/lib/api/api-error.ts';

export type PostForm = z.input<typeof postContentSchema>;
export type PostFormControl = Control<PostForm, unknown, PostContent>;
export type PartialPostForm = DeepPartialSkipArrayKey<PostForm>;

/** `isShared` is the author's last choice; `isIndexable` must be chosen for each post. */
export const emptyPostForm = (isShared: boolean): PartialPostForm => ({
  game: '',
  customGame: '',
  description: '',
  tags: [],
  isActive: true,
  isShared,
  isIndexable: false,
});

/** The form fields that the preview card renders. */
export const previewContent = (form: PartialPostForm) => ({
  game: form.game ?? '',
  customGame: form.customGame ?? '',
  platform: form.platform ?? '',
  description: form.description ?? '',
  tags: (form.tags ?? []).filter((tag) => tag !== undefined),
});

export function hasSameContent(...forms: readonly [PartialPostForm, PartialPostForm]): boolean {
  const [a, b] = forms.map((form) =>
    JSON.stringify([previewContent(form), form.isActive, form.isShared ?? false, form.isIndexable ?? false]),
  );
  return a === b;
}

export const fieldNames = [
  'game',
  'customGame',
  'platform',
  'description',
  'tags',
  'isActive',
  'isShared',
  'isIndexable',
] as const;

/** The field that the server rejected, if its response names one. */
export function rejectedField(error: unknown): { name: (typeof fieldNames)[number]; message: string } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'game-not-found') return { name: 'game', message: error.message };
  const issue = error.issues?.[0];
  const name = fieldNames.find((field) => field === issue?.path.split('.')[0]);
  return name && issue && { name, message: issue.message };
}
