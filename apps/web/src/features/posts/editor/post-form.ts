import type { PostContent, postContentSchema } from '@muster/contract/posts.ts';
import type { z } from '@muster/contract/zod.ts';
import type { Control, DeepPartialSkipArrayKey } from 'react-hook-form';
import { ApiError } from '#src/lib/api/api-error.ts';

/** What the form holds while it is being filled in, as the schema takes it. */
export type PostForm = z.input<typeof postContentSchema>;
export type PostFormControl = Control<PostForm, unknown, PostContent>;
/** The same while parts of it are missing. */
export type UnfinishedForm = DeepPartialSkipArrayKey<PostForm>;

/** The form of a new post; `isShared` is what its author chose last time. Search engines need a choice each time. */
export const emptyForm = (isShared: boolean): UnfinishedForm => ({
  game: '',
  customGame: '',
  description: '',
  tags: [],
  isActive: true,
  isShared,
  isIndexable: false,
});

/** The parts of an unfinished form that show on its card. */
export const shownParts = (form: UnfinishedForm) => ({
  game: form.game ?? '',
  customGame: form.customGame ?? '',
  platform: form.platform ?? '',
  description: form.description ?? '',
  tags: (form.tags ?? []).filter((tag) => tag !== undefined),
});

/** Whether two forms have the same content. */
export function saysSame(...forms: readonly [UnfinishedForm, UnfinishedForm]): boolean {
  const [a, b] = forms.map((form) =>
    JSON.stringify([shownParts(form), form.isActive, form.isShared ?? false, form.isIndexable ?? false]),
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

/** The field that the server refused, where its answer tells one. */
export function refusedField(error: unknown): { name: (typeof fieldNames)[number]; message: string } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'game-not-found') return { name: 'game', message: error.message };
  const issue = error.issues?.[0];
  const name = fieldNames.find((field) => field === issue?.path.split('.')[0]);
  return name && issue && { name, message: issue.message };
}
