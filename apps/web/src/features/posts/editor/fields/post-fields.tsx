import { t } from '@lingui/core/macro';
import { CUSTOM_GAME_MAX_LENGTH, otherGame } from '@muster/contract/games/games.ts';
import { DESCRIPTION_MAX_LENGTH, JOIN_DETAILS_MAX_LENGTH } from '@muster/contract/posts/posts.ts';
import { platforms } from '@muster/contract/values/platforms.ts';
import {
  normalizeTags,
  splitTags,
  TAG_MAX_LENGTH,
  TAGS_MAX_COUNT,
  tagSeparator,
} from '@muster/contract/values/tags.ts';
import Plus from 'lucide-react/icons/plus';
import { Combobox } from '#src/components/form/combobox.tsx';
import { SegmentedChoice } from '#src/components/form/choices.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { TagsInput } from '#src/components/form/tags-input.tsx';
import { TextArea, TextField } from '#src/components/form/text-field.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { SharingSwitches } from '../../sharing/sharing-switches.tsx';
import type { GameChoice } from './game-choices.ts';
import type { PostFormControl } from '../use-post-form.ts';
import { formatList } from '#src/lib/page-language.ts';
import { useField } from '#src/lib/api/use-contract-form.ts';

export interface FieldProps {
  readonly control: PostFormControl;
  /** The validation error, if this is the first invalid field. */
  readonly error: string | undefined;
  readonly onEdit: () => void;
}

interface GameFieldProps extends FieldProps {
  readonly choices: GameChoice[];
  readonly onChoose: (game: string) => void;
}

export function GameField({ choices, onChoose, error, ...form }: GameFieldProps) {
  const { name: _, value, onChange, ...field } = useField(form, 'game');
  const customGame = useField(form, 'customGame');
  return (
    <Combobox
      {...field}
      label={t`Game`}
      placeholder={t`Search for a game`}
      emptyText={t`Not listed yet? Choose Other to add it.`}
      options={choices}
      value={value ?? ''}
      error={error}
      alwaysListed={otherGame}
      onTyping={form.onEdit}
      onValueChange={(game, typed) => {
        onChoose(game);
        onChange(game);
        if (game === otherGame && typed !== '') customGame.onChange(typed);
      }}
      renderLeading={({ value: game, label, gameId, emblem }) =>
        game === otherGame ? (
          <span className="grid size-7 place-items-center rounded-sm border border-dashed border-line-strong text-faint">
            <Plus aria-hidden className="size-4" />
          </span>
        ) : (
          <GameEmblem gameId={gameId} name={label} emblem={emblem} size={28} />
        )
      }
    />
  );
}

export const CustomGameField = ({ error, ...form }: FieldProps) => (
  <TextField
    {...useField(form, 'customGame')}
    label={t`Custom game name`}
    placeholder={t`What is it called?`}
    maxLength={CUSTOM_GAME_MAX_LENGTH}
    autoComplete="off"
    error={error}
  />
);

const platformOptions = platforms.map((platform) => ({ value: platform, label: platform }));

export function PlatformField({ error, ...form }: FieldProps) {
  const { ref, value, onChange } = useField(form, 'platform');
  return (
    <SegmentedChoice
      ref={ref}
      label={t`Platform`}
      options={platformOptions}
      value={value ?? ''}
      error={error}
      renderGlyph={({ label }) => <PlatformGlyph platform={label} />}
      onValueChange={onChange}
    />
  );
}

export const DescriptionField = ({ error, ...form }: FieldProps) => (
  <TextArea
    {...useField(form, 'description')}
    label={t`Description`}
    placeholder={t`Rank, roles, voice chat, when you play: what should your crew know?`}
    maxLength={DESCRIPTION_MAX_LENGTH}
    showsCount
    error={error}
  />
);

export function JoinDetailsField({ error, ...form }: FieldProps) {
  const { value = '', ...field } = useField(form, 'joinDetails');
  return (
    <TextArea
      {...field}
      value={value}
      label={t`Join details`}
      note={t`Optional`}
      hint={t`Only players you accept see this.`}
      placeholder={t`Lobby code, Discord invite, server address`}
      maxLength={JOIN_DETAILS_MAX_LENGTH}
      rows={2}
      showsCount
      autoComplete="off"
      error={error}
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
  return surplus > 0 ? t`You can add up to ${{ max: TAGS_MAX_COUNT }} tags. Remove ${surplus}.` : undefined;
}

export function TagsField({ error, text, onTextChange, ...form }: TagsFieldProps) {
  const { ref, value = [], onChange } = useField(form, 'tags');
  // Text in the field becomes a tag on submit even if no comma follows.
  const surplus = surplusOf([...value, ...splitTags(text)]);
  return (
    <TagsInput
      ref={ref}
      label={t`Tags`}
      note={t`Optional`}
      hint={surplus ? <span className="text-rose-text">{surplus}</span> : t`Separate tags with a comma.`}
      announce={(tags) => surplusOf(tags) ?? formatList(tags)}
      placeholder={t`ranked, chill, voice chat`}
      tags={value}
      text={text}
      separator={tagSeparator}
      normalizeTags={normalizeTags}
      removeLabel={(tag) => t`Remove tag ${tag}`}
      problemOf={(tag) =>
        tag.length > TAG_MAX_LENGTH ? t`Longer than ${{ max: TAG_MAX_LENGTH }} characters` : undefined
      }
      error={error}
      onTagsChange={onChange}
      onTextChange={(next) => {
        onTextChange(next);
        form.onEdit();
      }}
    />
  );
}

interface ActiveFieldProps extends Omit<FieldProps, 'error'> {
  readonly isComplete?: boolean | undefined;
}

export function ActiveField({ isComplete = false, ...form }: ActiveFieldProps) {
  const { ref, value: isActive = true, onChange } = useField(form, 'isActive');
  return (
    <Switch
      ref={ref}
      label={t`Active post`}
      hint={
        !isActive
          ? t`Only you see it, on your dashboard.`
          : isComplete
            ? t`Only your crew and players you invite see it.`
            : t`Other players see it and can connect.`
      }
      checked={isActive}
      onCheckedChange={onChange}
    />
  );
}

export function SharingField(form: Omit<FieldProps, 'error'>) {
  const { ref, value: isShared = false, onChange: setIsShared } = useField(form, 'isShared');
  const { value: isIndexable = false, onChange: setIsIndexable } = useField(form, 'isIndexable');
  return (
    <SharingSwitches
      ref={ref}
      sharing={{ isShared, isIndexable }}
      onChange={(next) => {
        setIsShared(next.isShared);
        setIsIndexable(next.isIndexable);
      }}
    />
  );
}
