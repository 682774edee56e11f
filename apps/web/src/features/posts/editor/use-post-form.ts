import { postContentSchema } from '@muster/contract/posts.ts';
import type { PostContent } from '@muster/contract/posts.ts';
import { normalizeTags, splitTags } from '@muster/contract/values/tags.ts';
import { useCallback, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { contractResolver } from '#src/lib/api/contract-resolver.ts';
import { useCurrentMember } from '#src/lib/session/session.ts';
import { type Attempt, forgetKeptPost, keepPost, readKeptPost } from './stored-post-form.ts';
import { fieldNames, type PostForm, refusedField, saysSame, type UnfinishedForm } from './post-form.ts';

/** What stands in a form at first, and where what is written in it is kept: none for a new post. */
export interface PostFormStart {
  readonly form: UnfinishedForm;
  readonly slot: string;
  /** When the post that is edited was changed last; a new one has no such moment. */
  readonly basedOn?: Date;
}

/** A form with what the member has begun in this tab; it outlives a reload and is forgotten when nothing is begun. */
function useKeptForm({ form: firstStart, slot, basedOn: firstBasedOn }: PostFormStart) {
  const { id: memberId } = useCurrentMember();
  const [start, setStart] = useState(firstStart);
  const [kept] = useState(() => readKeptPost(memberId, slot));
  const [tagText, setTagText] = useState(kept?.tagText ?? '');
  const [attempt, setAttempt] = useState<Attempt>(kept?.attempt);
  const [basedOn, setBasedOn] = useState(kept?.basedOn ?? firstBasedOn);
  const form = useForm<PostForm, unknown, PostContent>({
    resolver: contractResolver(postContentSchema),
    defaultValues: kept?.form ?? start,
    reValidateMode: 'onSubmit',
  });
  const values = useWatch({ control: form.control });
  const isBegun = tagText !== '' || !saysSame(values, start);
  useEffect(() => {
    if (isBegun) keepPost(memberId, slot, { form: values, tagText, attempt, basedOn });
    else forgetKeptPost(memberId, slot);
  }, [memberId, slot, isBegun, values, tagText, attempt, basedOn]);
  const startAgain = (anew: UnfinishedForm): void => {
    // The form may be gone by now, and then nothing else forgets what it held.
    forgetKeptPost(memberId, slot);
    setStart(anew);
    form.reset(anew);
    setTagText('');
    setAttempt(undefined);
    setBasedOn(firstBasedOn);
  };
  /** Takes over what the post says by now, and leaves what was written. */
  const rebase = (anew: PostForm, latest: Date): void => {
    for (const name of fieldNames)
      if (JSON.stringify(form.getValues(name)) === JSON.stringify(start[name])) form.setValue(name, anew[name]);
    setStart(anew);
    setBasedOn(latest);
  };
  const state = { values, tagText, attempt, basedOn, isBegun, isKept: kept !== undefined };
  return { form, ...state, setTagText, setAttempt, startAgain, rebase };
}

/** The form's state, and the one broken rule that is told. */
export function usePostForm(start: PostFormStart, onEdit: () => void) {
  const { form, values, tagText, setTagText, ...kept } = useKeptForm(start);
  const { setFocus } = form;
  const focusStart = useCallback(() => setFocus('game'), [setFocus]);
  const [brokenField, broken] = Object.entries(form.formState.errors)[0] ?? [];
  return {
    ...kept,
    values,
    brokenRule: broken?.message,
    tags: { text: tagText, onTextChange: setTagText },
    fieldProps: (name: keyof PostForm) => ({
      control: form.control,
      error: name === brokenField ? broken?.message : undefined,
      onEdit: (): void => {
        form.clearErrors();
        onEdit();
      },
    }),
    /** Hands over what was filled in when it keeps the rules; else the first broken one is told. */
    check: (use: (content: PostContent) => Promise<void>): void => {
      // What stands in the tag field without a comma is meant as a tag too.
      form.setValue('tags', normalizeTags([...(form.getValues('tags') ?? []), ...splitTags(tagText)]));
      setTagText('');
      void form.handleSubmit(use)();
    },
    focusStart,
    /** Marks the field that the server refused, where its answer tells one. Whether it did. */
    markRefused: (failure: unknown): boolean => {
      const refused = refusedField(failure);
      if (refused) form.setError(refused.name, { message: refused.message }, { shouldFocus: true });
      return refused !== undefined;
    },
  };
}

export type PostFormState = ReturnType<typeof usePostForm>;
