import type { Role } from './posts/seats.ts';

/** A verified game of a new installation. */
interface StarterGame {
  readonly name: string;
  /** Usual number of players in a crew. Null: any. */
  readonly crewSize: number | null;
  readonly roles: Role[];
}

const game = (name: string, crewSize: number | null, roles: Readonly<Record<string, number>> = {}): StarterGame => ({
  name,
  crewSize,
  roles: Object.entries(roles).map(([role, count]) => ({ name: role, count })),
});

export const starterGames: readonly StarterGame[] = [
  game('League of Legends', 5, { Top: 1, Jungle: 1, Mid: 1, Bot: 1, Support: 1 }),
  game('Valorant', 5, { Duelist: 1, Initiator: 1, Controller: 1, Sentinel: 1 }),
  game('CS2', 5, { 'In-game leader': 1, 'Entry fragger': 1, AWPer: 1, Support: 1, Lurker: 1 }),
  game('Dota 2', 5, { Carry: 1, Mid: 1, Offlane: 1, 'Soft support': 1, 'Hard support': 1 }),
  game('Apex Legends', 3),
  game('Overwatch 2', 5, { Tank: 1, Damage: 2, Support: 2 }),
  game('Fortnite', 4),
  game('Call of Duty', 6),
  game('Rainbow Six Siege', 5, { Entry: 2, Flex: 1, Support: 2 }),
  game('Rocket League', 3),
  game('Minecraft', null),
  game('Among Us', 10),
  game('Fall Guys', 4),
  game('PUBG', 4),
  game('Warzone', 4),
  game('FIFA', null),
  game('NBA 2K', 5, { 'Point guard': 1, 'Shooting guard': 1, 'Small forward': 1, 'Power forward': 1, Center: 1 }),
  game('Grand Theft Auto V', 4),
  game('Rust', null),
  game('Destiny 2', 6),
  game('World of Warcraft', 5, { Tank: 1, Healer: 1, DPS: 3 }),
  game('Final Fantasy XIV', 8, { Tank: 2, Healer: 2, DPS: 4 }),
  game('Genshin Impact', 4),
];
