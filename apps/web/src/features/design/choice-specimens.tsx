import { useState } from 'react';
import { CheckboxGroup } from '#src/components/form/checkbox-group.tsx';
import { Combobox } from '#src/components/form/combobox.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { RadioList } from '#src/components/form/radio-list.tsx';
import { SegmentedChoice } from '#src/components/form/segmented-choice.tsx';
import { Select } from '#src/components/form/select.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { gameOptions, platformNames, platformOptions } from './samples.ts';
import { DesignSection, Specimen } from './specimen.tsx';

const noop = (): void => undefined;
const reasons = ['Spam or scam', 'Harassment or bullying', 'Something else'] as const;

export const ChoiceSpecimens = () => (
  <DesignSection
    id="choices"
    title="Choices"
    lead="Up to eight options: segments, checkboxes or a radio list. A short list that rarely changes: select. A long list: combobox."
  >
    <Comboboxes />
    <Selects />
    <Specimen name="Switch: on, off, disabled">
      <Switches />
    </Specimen>
    <Segments />
    <Boxes />
    <Lists />
  </DesignSection>
);

const emblemOf = ({ value, label }: (typeof gameOptions)[number]) => (
  <GameEmblem gameId={value} name={label} size={24} />
);

function Comboboxes() {
  const [game, setGame] = useState('rocket_league');
  const parts = { options: gameOptions, emptyText: 'No game of that name', renderLeading: emblemOf };
  return (
    <Specimen name="Combobox: empty, chosen, invalid, disabled">
      <Combobox {...parts} label="Game" placeholder="Type to search" value="" onValueChange={noop} />
      <Combobox {...parts} label="Favourite game" value={game} onValueChange={setGame} />
      <Combobox {...parts} label="Next game" value="" onValueChange={noop} error="Please select a game" />
      <Combobox {...parts} label="Game of the post" value="valorant" onValueChange={noop} disabled />
    </Specimen>
  );
}

function Selects() {
  const [platform, setPlatform] = useState('PC');
  return (
    <Specimen name="Select: chosen, disabled, small">
      <Select
        label="Platform"
        options={platformOptions}
        value={platform}
        onValueChange={setPlatform}
        renderDetail={({ place }) => `${place}`}
      />
      <Select label="Platform of the post" options={platformOptions} value="Mobile" onValueChange={noop} disabled />
      <Select label="Sort" size="sm" options={platformOptions} value={platform} onValueChange={setPlatform} />
    </Specimen>
  );
}

function Switches() {
  const [isOn, setIsOn] = useState(true);
  const [isOff, setIsOff] = useState(false);
  return (
    <>
      <Switch label="Active" hint="Others see it and can connect." checked={isOn} onCheckedChange={setIsOn} />
      <Switch label="Read receipts" checked={isOff} onCheckedChange={setIsOff} />
      <Switch label="Browser notifications" checked={false} onCheckedChange={setIsOff} disabled />
    </>
  );
}

function Segments() {
  const [platform, setPlatform] = useState('Xbox Series X/S');
  const renderGlyph = ({ value }: { readonly value: string }) => <PlatformGlyph platform={value} />;
  const parts = { options: platformOptions, onValueChange: setPlatform, renderGlyph };
  return (
    <Specimen name="SegmentedChoice: chosen, invalid, disabled" isWide>
      <SegmentedChoice {...parts} label="Platform to play on" value={platform} />
      <SegmentedChoice {...parts} label="Platform of choice" value="" error="Please select a platform" />
      <SegmentedChoice
        {...parts}
        label="Three columns"
        options={platformOptions.slice(0, 3)}
        value="PC"
        columns={3}
        disabled
      />
    </Specimen>
  );
}

function Boxes() {
  const [platforms, setPlatforms] = useState(platformNames.slice(0, 2));
  const parts = { options: platformNames.slice(0, 4), onValueChange: setPlatforms };
  return (
    <Specimen name="CheckboxGroup: some chosen, invalid, disabled">
      <CheckboxGroup {...parts} label="Platforms" note="any number" value={platforms} hint="Shown on your profile." />
      <CheckboxGroup {...parts} label="Other platforms" value={[]} error="Please choose at least one" />
      <CheckboxGroup {...parts} label="Former platforms" value={['PC']} disabled />
    </Specimen>
  );
}

function Lists() {
  const [reason, setReason] = useState<(typeof reasons)[number]>('Spam or scam');
  return (
    <Specimen name="RadioList: chosen, invalid, disabled">
      <RadioList label="Reason" options={reasons} value={reason} onValueChange={setReason} />
      <RadioList
        label="Other reason"
        options={reasons}
        value={undefined}
        onValueChange={noop}
        error="Please choose a reason"
      />
      <RadioList label="Former reason" options={reasons} value="Something else" onValueChange={noop} disabled />
    </Specimen>
  );
}
