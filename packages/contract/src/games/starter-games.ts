import type { Role } from '../posts/seats/seats.ts';

/** A verified game of a new installation. */
interface StarterGame {
  readonly name: string;
  readonly abbreviation: string;
  /** Usual number of players in a crew. Null: any. */
  readonly crewSize: number | null;
  readonly roles: Role[];
  /** Words for which players search, folded. */
  readonly aliases: string[];
}

const game = (
  name: string,
  abbreviation: string,
  crewSize: number | null,
  aliases: string,
  roles: Readonly<Record<string, number>> = {},
): StarterGame => ({
  name,
  abbreviation,
  crewSize,
  aliases: aliases.split(' ').filter(Boolean),
  roles: Object.entries(roles).map(([role, count]) => ({ name: role, count })),
});

export const starterGames: readonly StarterGame[] = [
  game('League of Legends', 'LoL', 5, 'lol league', { Top: 1, Jungle: 1, Mid: 1, Bot: 1, Support: 1 }),
  game('Valorant', 'VAL', 5, 'val valo', { Duelist: 1, Initiator: 1, Controller: 1, Sentinel: 1 }),
  game('CS2', 'CS2', 5, 'cs csgo cs:go counter-strike', {
    'In-game leader': 1,
    'Entry fragger': 1,
    AWPer: 1,
    Support: 1,
    Lurker: 1,
  }),
  game('Dota 2', 'Dota', 5, 'dota2', { Carry: 1, Mid: 1, Offlane: 1, 'Soft support': 1, 'Hard support': 1 }),
  game('Apex Legends', 'Apex', 3, 'apexlegends'),
  game('Overwatch 2', 'OW2', 5, 'ow ow2', { Tank: 1, Damage: 2, Support: 2 }),
  game('Fortnite', 'FN', 4, 'fn'),
  game('Call of Duty', 'CoD', 6, 'cod'),
  game('Rainbow Six Siege', 'R6', 5, 'r6 r6s rainbow6', { Entry: 2, Flex: 1, Support: 2 }),
  game('Rocket League', 'RL', 3, 'rl'),
  game('Minecraft', 'MC', null, 'mc'),
  game('Among Us', 'AU', 10, 'amongus'),
  game('Fall Guys', 'FG', 4, 'fallguys'),
  game('PUBG', 'PUBG', 4, 'battlegrounds'),
  game('Warzone', 'WZ', 4, 'wz'),
  game('FIFA', 'FIFA', null, 'fc eafc'),
  game('NBA 2K', '2K', 5, '2k nba2k', {
    'Point guard': 1,
    'Shooting guard': 1,
    'Small forward': 1,
    'Power forward': 1,
    Center: 1,
  }),
  game('Grand Theft Auto V', 'GTA5', 4, 'gta gta5 gtav'),
  game('Rust', 'Rust', null, ''),
  game('Destiny 2', 'D2', 6, 'd2 destiny2'),
  game('World of Warcraft', 'WoW', 5, 'wow', { Tank: 1, Healer: 1, DPS: 3 }),
  game('Final Fantasy XIV', 'FF14', 8, 'ff14 ffxiv ff xiv', { Tank: 2, Healer: 2, DPS: 4 }),
  game('Genshin Impact', 'GI', 4, 'gi'),
];
