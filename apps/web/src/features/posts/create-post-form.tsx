import { otherGame } from '@muster/contract/games.ts';
import { postDraftSchema } from '@muster/contract/posts.ts';
import type { PostDraft } from '@muster/contract/posts.ts';
import { normalizeTags, splitTags } from '@muster/contract/tags.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Banner } from '#src/components/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { ApiError } from '#src/lib/api-error.ts';
import { contractResolver } from '#src/lib/contract-resolver.ts';
import { gameChoices } from './game-choices.ts';
import { ActiveField, CustomGameField, DescriptionField, GameField, PlatformField, TagsField } from './post-fields.tsx';
import { type PostForm, shownParts } from './post-form.ts';
import { PostPreview } from './post-preview.tsx';
import { gamesQuery, useCreatePost } from './post-queries.ts';
import { createFailed, postTexts } from './post-texts.ts';

/** How long the success stands before the dashboard comes. */
const REDIRECT_AFTER_MS = 2_000;

const emptyForm = { game: '', customGame: '', description: '', tags: [], isActive: true };

function useRedirect(isDue: boolean, redirect: () => void): void {
  useEffect(() => {
    if (!isDue) return undefined;
    const timer = setTimeout(redirect, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isDue, redirect]);
}

/** The form's state, and the one broken rule or failure that is told. */
function usePostForm() {
  const creation = useCreatePost();
  const [tagText, setTagText] = useState('');
  const form = useForm({
    resolver: contractResolver(postDraftSchema),
    defaultValues: emptyForm,
    reValidateMode: 'onSubmit',
  });
  const [brokenField, broken] = Object.entries(form.formState.errors)[0] ?? [];
  const { error } = creation;

  const submit = (event: FormEvent): void => {
    // What stands in the tag field without a comma is meant as a tag too.
    form.setValue('tags', normalizeTags([...(form.getValues('tags') ?? []), ...splitTags(tagText)]));
    setTagText('');
    const create = (draft: PostDraft): void => creation.mutate(draft, { onSuccess: () => form.reset() });
    void form.handleSubmit(create)(event);
  };
  const clear = (): void => {
    form.clearErrors();
    if (error) creation.reset();
  };
  const failure = error && createFailed(error instanceof ApiError ? error.kind : '', error.message);
  return {
    control: form.control,
    submit,
    tags: { text: tagText, onTextChange: setTagText },
    fieldProps: (name: keyof PostForm) => ({
      control: form.control,
      error: name === brokenField ? broken?.message : undefined,
      onEdit: clear,
    }),
    problem: broken?.message ?? failure,
    isSubmitting: creation.isPending,
    isCreated: creation.isSuccess,
  };
}

/** Creates a post; the card it will become grows beside it. */
export function CreatePostForm({ onDone }: { readonly onDone: () => void }) {
  const { control, submit, tags, fieldProps, problem, isSubmitting, isCreated } = usePostForm();
  const { data: games } = useQuery(gamesQuery);
  const draft = shownParts(useWatch({ control }));
  const choices = gameChoices(games);
  useRedirect(isCreated, onDone);

  return (
    <div className="grid grid-cols-1 items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,24rem)]">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <GameField {...fieldProps('game')} choices={choices} />
        {draft.game === otherGame && <CustomGameField {...fieldProps('customGame')} />}
        <PlatformField {...fieldProps('platform')} />
        <DescriptionField {...fieldProps('description')} />
        <TagsField {...fieldProps('tags')} {...tags} />
        <ActiveField {...fieldProps('isActive')} />
        {problem && <Banner tone="error">{problem}</Banner>}
        {isCreated && <Banner tone="success">{postTexts.created}</Banner>}
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={isSubmitting}
          busyLabel={postTexts.submitting}
          disabled={isCreated}
        >
          {postTexts.submit}
        </Button>
      </form>
      <PostPreview draft={draft} choices={choices} />
    </div>
  );
}
