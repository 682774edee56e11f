import { useState } from 'react';
import { NumberField } from '#src/components/form/number-field.tsx';
import { PasswordField } from '#src/components/form/password-field.tsx';
import { RoleRows } from '#src/components/form/role-rows.tsx';
import { SearchField } from '#src/components/form/search-field.tsx';
import { TagsInput } from '#src/components/form/tags-input.tsx';
import { TextArea } from '#src/components/form/text-area.tsx';
import { TextField } from '#src/components/form/text-field.tsx';
import { DesignSection, Specimen } from './specimen.tsx';

const story = 'Third for ranked, Gold to Plat. I shot-call, you bring snacks. '.repeat(3);
const MAX_LENGTH = 2_000;

export const FieldSpecimens = () => (
  <DesignSection
    id="fields"
    title="Fields"
    lead="A label above, a hint or the error below. The border has the contrast that WCAG requires."
  >
    <Specimen name="TextField: empty, filled">
      <TextField label="Full Name" placeholder="What others call you" />
      <TextField label="Email address" defaultValue="robin@players.example" hint="Only you see it." />
    </Specimen>
    <Specimen name="TextField: invalid, disabled, read only">
      <TextField label="Custom game name" note="optional" error="Please enter a custom game name" />
      <TextField label="Location" defaultValue="Bergen" disabled />
      <TextField label="Name" defaultValue="Robin Vale" isLocked />
    </Specimen>
    <Specimen name="PasswordField: empty, filled, invalid">
      <PasswordField label="Password" />
      <PasswordField label="Current password" defaultValue="seven purple otters" />
      <PasswordField label="Confirm Password" error="Passwords do not match" />
    </Specimen>
    <Specimen name="TextArea: empty, with a counter, invalid, disabled">
      <TextArea label="Bio" placeholder="What you play, and how" />
      <TextArea label="Description" showsCount maxLength={MAX_LENGTH} defaultValue={story} />
      <TextArea label="Reason" error="Please provide a description" />
      <TextArea label="Note" defaultValue="Nothing to add." disabled />
    </Specimen>
    <Searches />
    <Tags />
    <Numbers />
    <Roles />
  </DesignSection>
);

function Searches() {
  const [empty, setEmpty] = useState('');
  const [filled, setFilled] = useState('final fantasy');
  return (
    <Specimen name="SearchField: empty, filled, disabled">
      <SearchField
        label="Search"
        placeholder="Game, platform, tag or text"
        value={empty}
        onValueChange={setEmpty}
        clearLabel="Clear search"
      />
      <SearchField label="Search posts" value={filled} onValueChange={setFilled} clearLabel="Clear search of posts" />
      <SearchField label="Search players" value="" onValueChange={setEmpty} clearLabel="Clear" disabled />
    </Specimen>
  );
}

const tagsProps = {
  separator: /,/,
  normalizeTags: (tags: readonly string[]) => [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))],
  removeLabel: (tag: string) => `Remove ${tag}`,
};
const longTag = 'one tag that is longer than the limit of forty';

function Tags() {
  const [tags, setTags] = useState<string[]>(['ranked', 'voice chat', longTag]);
  const [text, setText] = useState('');
  return (
    <Specimen name="TagsInput: empty, filled with one invalid tag, disabled">
      <TagsInput
        {...tagsProps}
        label="Tags"
        placeholder="ranked, chill, EU"
        tags={[]}
        onTagsChange={setTags}
        text=""
        onTextChange={setText}
      />
      <TagsInput
        {...tagsProps}
        label="More tags"
        tags={tags}
        onTagsChange={setTags}
        text={text}
        onTextChange={setText}
        problemOf={(tag) => (tag === longTag ? 'Keep each tag to 40 characters or fewer' : undefined)}
        error="Keep each tag to 40 characters or fewer"
      />
      <TagsInput
        {...tagsProps}
        label="Fixed tags"
        tags={['chill', 'EU']}
        onTagsChange={setTags}
        text=""
        onTextChange={setText}
        removeLabel={(tag) => `Remove fixed ${tag}`}
        disabled
      />
    </Specimen>
  );
}

function Numbers() {
  const [seats, setSeats] = useState<number | null>(5);
  const props = { min: 2, max: 40, onValueChange: setSeats };
  return (
    <Specimen name="NumberField: filled, invalid, disabled">
      <NumberField {...props} label="Crew size" note="optional" value={seats} hint="Including the author." />
      <NumberField {...props} label="Seats" value={41} error="A crew has at most 40 players" />
      <NumberField {...props} label="Party" value={2} disabled />
    </Specimen>
  );
}

const dungeon = [
  { name: 'Tank', count: 1 },
  { name: 'Healer', count: 1 },
  { name: 'DPS', count: 3 },
];
const twoTanks = [...dungeon.slice(0, 1), { name: 'tank', count: 41 }];
const roleLimits = { max: 6, maxNameLength: 30, maxCount: 40 };

function Roles() {
  const [some, setSome] = useState(dungeon.slice(0, 1));
  const [wrong, setWrong] = useState(twoTanks);
  return (
    <Specimen name="RoleRows: with suggestions, invalid">
      <RoleRows
        {...roleLimits}
        label="Roles"
        note="optional"
        hint="Name and number of players."
        value={some}
        onChange={setSome}
        suggestions={dungeon}
        errors={{}}
      />
      <RoleRows
        {...roleLimits}
        label="More roles"
        value={wrong}
        onChange={setWrong}
        errors={{
          '': 'These roles need 42 players, but the crew has 5',
          '1.name': 'This role is already listed. Increase its number of players instead.',
          '1.count': 'A role has at most 40 players',
        }}
      />
    </Specimen>
  );
}
