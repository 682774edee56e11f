import { Avatar } from '#src/components/identity/avatar.tsx';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { GameEmblem } from '#src/components/identity/game-emblem.tsx';
import { PlatformGlyph } from '#src/components/identity/platform-glyph.tsx';
import { LinkedText } from '#src/components/linked-text.tsx';
import { LongText } from '#src/components/long-text.tsx';
import { gameOptions, longName, picture, platformNames } from './samples.ts';
import { DesignSection, Specimen } from './specimen.tsx';

const ringSizes = [24, 32, 40, 64, 88, 160];
const fills = [0, 1, 2, 3, 4, 5];
const avatarSizes = ['sm', 'md', 'lg', 'xl'] as const;
const crew = ['RV', 'HW', 'MS', 'NH', 'IK'];

export const IdentitySpecimens = () => (
  <DesignSection
    id="identity"
    title="Crew ring, emblems, people"
    lead="The ring is the logo: one taken seat, the others open. A game's emblem is derived from its id; a person is a picture or two initials. The name is always next to them."
  >
    <Specimen name="CrewRing: every size" isRow>
      {ringSizes.map((size) => (
        <CrewRing key={size} size={size} />
      ))}
    </Specimen>
    <Specimen name="CrewRing: every fill, and waiting" isRow>
      {fills.map((filled) => (
        <CrewRing key={filled} filled={filled} size={56} />
      ))}
      <CrewRing animated size={56} />
    </Specimen>
    <Specimen name="CrewRing: 3 to 8 seats, and a named crew" isRow>
      {[3, 4, 6, 8].map((seats) => (
        <CrewRing key={seats} seats={seats} filled={2} size={56} />
      ))}
      <CrewRing filled={4} size={160} initials={crew} />
    </Specimen>
    <Specimen name="CrewRing: seats on offer, and crews whose seats become segments" isRow>
      {[2, 5, 6, 12, 40].map((seats) => (
        <CrewRing key={seats} seats={seats} filled={seats / 2} offered={seats > 2 ? 1 : 0} size={22} />
      ))}
      {[12, 40].map((seats) => (
        <CrewRing key={seats} seats={seats} filled={seats / 2} offered={2} size={64} />
      ))}
    </Specimen>
    <Specimen name="GameEmblem: sizes and games" isRow>
      {gameOptions.map(({ value, label }) => (
        <GameEmblem key={value} gameId={value} name={label} size={44} />
      ))}
      {[24, 32, 64].map((size) => (
        <GameEmblem key={size} gameId="valorant" name="Valorant" size={size} />
      ))}
    </Specimen>
    <Specimen name="PlatformGlyph: each platform">
      {platformNames.map((platform) => (
        <span key={platform} className="design-row">
          <PlatformGlyph platform={platform} />
          {platform}
        </span>
      ))}
    </Specimen>
    <Specimen name="Avatar: initials, picture, broken picture, online" isRow>
      {avatarSizes.map((size) => (
        <Avatar key={size} name="Robin Vale" size={size} />
      ))}
      <Avatar name="Hana Wolf" pictureUrl={picture} size="lg" isOnline />
      <Avatar name="Ines Kaya" pictureUrl="data:image/png,none" size="lg" />
    </Specimen>
    <Specimen name="Avatar: next to a long name, and for names without letters">
      <span className="design-row">
        <Avatar name={longName} isOnline />
        {longName}
      </span>
      <span className="design-row">
        <Avatar name="龍 騎士" />
        <Avatar name="!!!" />
        <Avatar name="x" />
      </span>
    </Specimen>
    <Specimen name="LongText">
      <LongText clampClass="line-clamp-2">{'Two more for ranked tonight, calm voices welcome. '.repeat(6)}</LongText>
    </Specimen>
    <Specimen name="LinkedText">
      <p>
        <LinkedText text="Lobby 4711, invite at https://muster.example/lobby" />
      </p>
    </Specimen>
  </DesignSection>
);
