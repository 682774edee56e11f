import { postDraftSchema } from '@muster/contract/posts.ts';
import type { PostDraft } from '@muster/contract/posts.ts';
import { normalizeTags, splitTags } from '@muster/contract/tags.ts';
import { type FormEvent, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '#src/lib/api-error.ts';
import { contractResolver } from '#src/lib/contract-resolver.ts';
import { useCurrentMember } from '#src/lib/session.ts';
import { type Attempt, forgetKeptPost, keepPost, readKeptPost } from './kept-post.ts';
import { type PostForm, refusedField } from './post-form.ts';
import { useCreatePost } from './post-queries.ts';
import { createFailed } from './post-texts.ts';

const emptyForm = { game: '', customGame: '', description: '', tags: [], isActive: true };

/** The same id for the same content, so that what is sent again after its answer was lost stays one post. */
function attemptOf(draft: PostDraft, last: Attempt): NonNullable<Attempt> {
  const content = JSON.stringify(draft);
  return last?.content === content ? last : { content, draftId: uuidv7() };
}

/** The form with what the member has begun in this tab; it outlives a reload and ends with the post. */
function useKeptForm(memberId: string, isCreated: boolean) {
  const [kept] = useState(() => readKeptPost(memberId));
  const [tagText, setTagText] = useState(kept?.tagText ?? '');
  const [attempt, setAttempt] = useState(kept?.attempt);
  const form = useForm({
    resolver: contractResolver(postDraftSchema),
    defaultValues: kept?.form ?? emptyForm,
    reValidateMode: 'onSubmit',
  });
  const values = useWatch({ control: form.control });
  useEffect(() => {
    if (isCreated) forgetKeptPost(memberId);
    else keepPost(memberId, { form: values, tagText, attempt });
  }, [isCreated, memberId, values, tagText, attempt]);
  return { form, values, tagText, setTagText, attempt, setAttempt };
}

/** The form's state, and the one broken rule or failure that is told. */
export function usePostForm() {
  const { id: memberId } = useCurrentMember();
  const creation = useCreatePost();
  const { error, isSuccess: isCreated } = creation;
  const { form, values, tagText, setTagText, attempt, setAttempt } = useKeptForm(memberId, isCreated);

  const create = async (draft: PostDraft): Promise<void> => {
    const next = attemptOf(draft, attempt);
    setAttempt(next);
    try {
      await creation.mutateAsync({ draft: { ...draft, draftId: next.draftId } });
      // The form may be gone by now, and then nothing else forgets what it held.
      forgetKeptPost(memberId);
      form.reset(emptyForm);
    } catch (failure) {
      const refused = refusedField(failure);
      if (refused) form.setError(refused.name, { message: refused.message }, { shouldFocus: true });
    }
  };
  const submit = (event: FormEvent): void => {
    // What stands in the tag field without a comma is meant as a tag too.
    form.setValue('tags', normalizeTags([...(form.getValues('tags') ?? []), ...splitTags(tagText)]));
    setTagText('');
    void form.handleSubmit(create)(event);
  };
  const clear = (): void => {
    form.clearErrors();
    if (error) creation.reset();
  };

  const [brokenField, broken] = Object.entries(form.formState.errors)[0] ?? [];
  const failure = error && createFailed(error instanceof ApiError ? error.kind : '', error.message);
  return {
    values,
    submit,
    tags: { text: tagText, onTextChange: setTagText },
    fieldProps: (name: keyof PostForm) => ({
      control: form.control,
      error: name === brokenField ? broken?.message : undefined,
      onEdit: clear,
    }),
    problem: failure ?? broken?.message,
    isSubmitting: creation.isPending,
    isCreated,
  };
}
