import { type PostContent, postContentSchema } from '@muster/contract/posts/posts.ts';
import { type CrewSeats, maxPartySize } from '@muster/contract/posts/seats/seats.ts';
import type { CurrentMember } from '@muster/contract/members/members.ts';
import { normalizeTags, splitTags } from '@muster/contract/values/tags.ts';
import { z } from '@muster/contract/zod.ts';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Control, type DeepPartialSkipArrayKey, type FieldError, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '#src/lib/api/api-error.ts';
import { contractResolver, nestedErrors } from '#src/lib/api/use-contract-form.ts';
import { emptyValues, withoutUndefined } from '#src/lib/storage/form-fields.ts';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { type Attempt, deleteStoredPostForm, readStoredPostForm, storePostForm } from './stored-post-form.ts';

export interface InitialPostForm {
  readonly form: PartialPostForm;
  /** Storage slot: '' for a new post. */
  readonly slot: string;
  /** `updatedAt` of the edited post; absent for a new one. */
  readonly basedOn?: Date;
  /** The crew of the edited post; absent for a new one. */
  readonly crew?: CrewSeats;
}

const noCrew: CrewSeats = { acceptedSeats: 0, offeredSeats: 0 };

/** Limits the party to what fits in the crew. */
function fitParty<Form extends Pick<PartialPostForm, 'seats' | 'party'>>(form: Form, crew: CrewSeats): Form {
  const limit = maxPartySize(form.seats ?? null, crew);
  return (form.party ?? 1) > limit ? { ...form, party: limit } : form;
}

/** A form whose unsaved content is stored for this tab, so that it survives a reload. */
function useStoredPostForm({ form: initialForm, slot, basedOn: initialBasedOn, crew = noCrew }: InitialPostForm) {
  const { id: memberId } = useCurrentMember();
  const [savedForm, setSavedForm] = useState(initialForm);
  const [stored] = useState(() => readStoredPostForm(memberId, slot));
  const [tagText, setTagText] = useState(stored?.tagText ?? '');
  const [attempt, setAttempt] = useState<Attempt>(stored?.attempt);
  const [basedOn, setBasedOn] = useState(stored?.basedOn ?? initialBasedOn);
  const form = useForm<PostForm, unknown, PostContent>({
    resolver: contractResolver(postContentSchema),
    defaultValues: fitParty(stored?.form ?? savedForm, crew),
    reValidateMode: 'onSubmit',
  });
  const values = useWatch({ control: form.control });
  const isDirty = tagText !== '' || contentText(values) !== contentText(savedForm);
  useEffect(() => {
    if (isDirty) storePostForm(memberId, slot, { form: values, tagText, attempt, basedOn });
    else deleteStoredPostForm(memberId, slot);
  }, [memberId, slot, isDirty, values, tagText, attempt, basedOn]);
  const reset = (next: PartialPostForm): void => {
    // If the form is unmounted by now, the effect above does not run.
    deleteStoredPostForm(memberId, slot);
    setSavedForm(next);
    form.reset(next);
    setTagText('');
    setAttempt(undefined);
    setBasedOn(initialBasedOn);
  };
  /** Applies the latest version of the post to the fields that the member has not changed. */
  const rebase = (next: PostForm, latest: Date, latestCrew: CrewSeats): void => {
    for (const name of fieldNames)
      if (JSON.stringify(form.getValues(name)) === JSON.stringify(savedForm[name])) form.setValue(name, next[name]);
    form.setValue('party', fitParty(form.getValues(), latestCrew).party);
    setSavedForm(next);
    setBasedOn(latest);
  };
  const state = { values, tagText, attempt, basedOn, isDirty, isRestored: stored !== undefined };
  return { form, ...state, setTagText, setAttempt, reset, rebase };
}

/** State of a post form; only the first invalid field shows its error. */
export function usePostForm(start: InitialPostForm, onEdit: () => void) {
  const { form, values, tagText, setTagText, ...rest } = useStoredPostForm(start);
  const { setFocus } = form;
  const [invalidField, fieldError] = Object.entries(form.formState.errors)[0] ?? [];
  return {
    ...rest,
    values,
    validationError: fieldError?.message,
    tags: { text: tagText, onTextChange: setTagText },
    fieldProps: (name: keyof PostForm) => ({
      control: form.control,
      error: name === invalidField ? fieldError?.message : undefined,
      onEdit: (): void => {
        form.clearErrors();
        onEdit();
      },
    }),
    /** Calls `onValid` with the content, or shows the first validation error. */
    validate: (onValid: (content: PostContent) => Promise<void>): void => {
      // Text in the tag field becomes a tag even if no comma follows.
      form.setValue('tags', normalizeTags([...(form.getValues('tags') ?? []), ...splitTags(tagText)]));
      setTagText('');
      void form.handleSubmit(onValid)();
    },
    /** Errors by path in the roles. */
    roleErrors: invalidField === 'roles' ? nestedErrors(form.formState.errors.roles) : {},
    focusField: setFocus,
    /** Marks the field that the server rejected, if its response names one. Returns whether it did. */
    markRejectedField: (failure: unknown): boolean => {
      const rejected = rejectedField(failure);
      if (rejected) {
        // The field to focus may depend on the error.
        flushSync(() => form.setError(rejected.name, rejected.error));
        setFocus(rejected.name);
      }
      return rejected !== undefined;
    },
  };
}

export type PostFormState = ReturnType<typeof usePostForm>;

type PostForm = z.input<typeof postContentSchema>;
export type PostFormControl = Control<PostForm, unknown, PostContent>;
type PartialPostForm = DeepPartialSkipArrayKey<PostForm>;

const { closesAt: _closesAt, ...emptyFields } = { ...emptyValues(postContentSchema.shape), party: 1 };

/** `isShared` and the Discord channel are the author's last choices; `isIndexable` must be chosen for each post. */
export function emptyPostForm(member: CurrentMember, discordChannelId = member.discordChannelId) {
  const { sharesPosts, platform, playPreferences } = member;
  const { isAdult: _isAdult, platforms: _platforms, ...preferences } = playPreferences;
  const { platform: _platform, ...fields } = emptyFields;
  return { ...fields, ...(platform && { platform }), ...preferences, isShared: sharesPosts, discordChannelId };
}

/** Content as form values: the start as text. The server sets the closing time. */
export const toFormValues = <Content extends Pick<PostContent, 'startsAt' | 'closesAt'>>({
  startsAt = null,
  ...content
}: Content) => ({
  ...content,
  startsAt: startsAt instanceof Date ? startsAt.toISOString() : startsAt,
  closesAt: undefined,
});

/** The content as it would be posted, while some of it is missing or invalid. */
export const previewContent = ({ roles = [], tags = [], ...form }: PartialPostForm) => ({
  ...emptyFields,
  ...withoutUndefined(form),
  roles: roles.map((role) => ({ name: '', count: Number.NaN, ...role })),
  tags: tags.filter((tag) => tag !== undefined),
});

const fieldNames = z.keyof(postContentSchema).options;

const contentText = (form: PartialPostForm): string => JSON.stringify(fieldNames.map((name) => form[name]));

/** The field that the server rejected, if its response names one. */
function rejectedField(error: unknown): { name: (typeof fieldNames)[number]; error: FieldError } | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'game-not-found') return { name: 'game', error: { type: 'server', message: error.message } };
  const issue = error.issues?.[0];
  const [field, ...rest] = issue?.path.split('.') ?? [];
  const name = fieldNames.find((other) => other === field);
  if (!name || !issue) return undefined;
  const { message } = issue;
  return { name, error: { type: 'server', message, types: { [rest.join('.')]: message } } };
}

/** How long the success message is shown before the redirect to the dashboard. */
export const REDIRECT_DELAY_MS = 2_000;

/** Calls `redirect` after `delayMs`; does nothing while it is undefined. */
export function useRedirect(delayMs: number | undefined, redirect: () => void): void {
  useEffect(() => {
    if (delayMs === undefined) return undefined;
    const timer = setTimeout(redirect, delayMs);
    return () => clearTimeout(timer);
  }, [delayMs, redirect]);
}
