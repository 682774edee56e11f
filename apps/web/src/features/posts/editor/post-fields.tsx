import { CUSTOM_GAME_MAX_LENGTH, otherGame } from '@muster/contract/games.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import { DESCRIPTION_MAX_LENGTH } from '@muster/contract/posts/posts.ts';
import { normalizeTags, splitTags, TAG_MAX_LENGTH, TAGS_MAX_COUNT } from '@muster/contract/values/tags.ts';
import { Plus } from 'lucide-react';
import { useController } from 'react-hook-form';
import { Combobox } from '#src/components/form/combobox.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { SegmentedChoice } from '#src/components/form/segmented-choice.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { TagsInput } from '#src/components/form/tags-input.tsx';
import { TextArea } from '#src/components/form/text-area.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import type { GameChoice } from './game-choices.ts';
import type { PostFormControl } from './post-form.ts';
import { postTexts, removeTag, tagTooLong, tooManyTags } from '../post-texts.ts';
import { SharingSwitches } from '../sharing/sharing-switches.tsx';

interface FieldProps {
  readonly control: PostFormControl;
  /** The validation error, if this is the first invalid field. */
  readonly error: string | undefined;
  readonly onEdit: () => void;
}

export function GameField({ control, error, onEdit, choices }: FieldProps & { readonly choices: GameChoice[] }) {
  const { ref, value, onChange, onBlur } = useController({ control, name: 'game' }).field;
  const customGame = useController({ control, name: 'customGame' }).field;
  return (
    <Combobox
      ref={ref}
      label={postTexts.game}
      placeholder={postTexts.gamePlaceholder}
      emptyText={postTexts.noMatchingGame}
      options={choices}
      value={value ?? ''}
      error={error}
      alwaysListed={otherGame}
      onBlur={onBlur}
      onTyping={onEdit}
      onValueChange={(game, typed) => {
        onChange(game);
        if (game === otherGame && typed !== '') customGame.onChange(typed);
        onEdit();
      }}
      renderLeading={({ label, gameId }) =>
        label === otherGame ? (
          <span className="grid size-7 place-items-center rounded-sm border border-dashed border-line-strong text-faint">
            <Plus aria-hidden className="size-4" />
          </span>
        ) : (
          <GameEmblem gameId={gameId} name={label} size={28} />
        )
      }
    />
  );
}

export function CustomGameField({ control, error, onEdit }: FieldProps) {
  const { value, onChange, ...field } = useController({ control, name: 'customGame' }).field;
  return (
    <TextField
      {...field}
      value={value ?? ''}
      label={postTexts.customGame}
      placeholder={postTexts.customGamePlaceholder}
      maxLength={CUSTOM_GAME_MAX_LENGTH}
      autoComplete="off"
      error={error}
      onChange={(event) => {
        onChange(event);
        onEdit();
      }}
    />
  );
}

const platformOptions = platforms.map((platform) => ({ value: platform, label: platform }));

export function PlatformField({ control, error, onEdit }: FieldProps) {
  const { ref, value, onChange } = useController({ control, name: 'platform' }).field;
  return (
    <SegmentedChoice
      ref={ref}
      label={postTexts.platform}
      options={platformOptions}
      value={value ?? ''}
      error={error}
      renderGlyph={({ label }) => <PlatformGlyph platform={label} />}
      onValueChange={(platform) => {
        onChange(platform);
        onEdit();
      }}
    />
  );
}

export function DescriptionField({ control, error, onEdit }: FieldProps) {
  const { value, onChange, ...field } = useController({ control, name: 'description' }).field;
  return (
    <TextArea
      {...field}
      value={value ?? ''}
      label={postTexts.description}
      placeholder={postTexts.descriptionPlaceholder}
      maxLength={DESCRIPTION_MAX_LENGTH}
      showsCount
      error={error}
      onChange={(event) => {
        onChange(event);
        onEdit();
      }}
    />
  );
}

interface TagsFieldProps extends FieldProps {
  readonly text: string;
  readonly onTextChange: (text: string) => void;
}

/** The error for more tags than a post can have. */
function surplusOf(tags: readonly string[]): string | undefined {
  const surplus = normalizeTags(tags).length - TAGS_MAX_COUNT;
  return surplus > 0 ? tooManyTags(surplus) : undefined;
}

export function TagsField({ control, error, onEdit, text, onTextChange }: TagsFieldProps) {
  const { ref, value, onChange } = useController({ control, name: 'tags' }).field;
  // Text in the field becomes a tag on submit even without a comma.
  const surplus = surplusOf([...(value ?? []), ...splitTags(text)]);
  return (
    <TagsInput
      ref={ref}
      label={postTexts.tags}
      note={postTexts.optional}
      hint={surplus ? <span className="text-rose-text">{surplus}</span> : postTexts.tagsHint}
      announce={(tags) => surplusOf(tags) ?? tags.join(', ')}
      placeholder={postTexts.tagsPlaceholder}
      tags={value ?? []}
      text={text}
      splitTags={splitTags}
      normalizeTags={normalizeTags}
      removeLabel={removeTag}
      problemOf={(tag) => (tag.length > TAG_MAX_LENGTH ? tagTooLong(TAG_MAX_LENGTH) : undefined)}
      error={error}
      onTagsChange={(tags) => {
        onChange(tags);
        onEdit();
      }}
      onTextChange={(next) => {
        onTextChange(next);
        onEdit();
      }}
    />
  );
}

export function ActiveField({ control, onEdit }: Omit<FieldProps, 'error'>) {
  const { ref, value: isActive = true, onChange } = useController({ control, name: 'isActive' }).field;
  return (
    <Switch
      ref={ref}
      label={postTexts.isActive}
      hint={isActive ? postTexts.isActiveHint : postTexts.isInactiveHint}
      checked={isActive}
      onCheckedChange={(next) => {
        onChange(next);
        onEdit();
      }}
    />
  );
}

export function SharingField({ control, onEdit }: Omit<FieldProps, 'error'>) {
  const { ref, value: isShared = false, onChange: setIsShared } = useController({ control, name: 'isShared' }).field;
  const { value: isIndexable = false, onChange: setIsIndexable } = useController({
    control,
    name: 'isIndexable',
  }).field;
  return (
    <SharingSwitches
      ref={ref}
      sharing={{ isShared, isIndexable }}
      onChange={(next) => {
        setIsShared(next.isShared);
        setIsIndexable(next.isIndexable);
        onEdit();
      }}
    />
  );
}
