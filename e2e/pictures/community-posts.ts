import { english, pc, type Plan, roles } from './community-data.ts';

type Rest = Partial<Omit<Plan, 'author' | 'game' | 'description' | 'tags'>>;

const plan = (author: Plan['author'], game: string, description: string, tags: string, rest: Rest): Plan => ({
  platform: 'PC',
  startsIn: null,
  ...rest,
  author,
  game,
  description,
  tags: tags.split(', '),
});

const onPc = { ...pc, ...english };
const ranked = { ...onPc, levels: ['ranked' as const] };

/** The other posts of the board, oldest first. */
export const plans: readonly Plan[] = [
  plan(
    'Jun Park',
    'Minecraft',
    'Long-term village world with shops and a railway. Builders wanted, no griefing.',
    'survival, weekly',
    { ...english, platform: 'Nintendo Switch', seats: 8, joined: 4 },
  ),
  plan('Oskar Nowak', 'CS2', 'Premier 15k, one AWP and one lurk wanted. Short calls.', 'premier, 15k', {
    ...pc,
    levels: ['competitive'],
    startsIn: 1500,
    seats: 5,
    joined: 2,
    roles: roles({ AWPer: 1, Lurker: 1, Support: 1 }),
  }),
  plan('Sofia Rossi', 'Fortnite', 'Zero build duos, chill, quests first.', 'zero build', {
    ...english,
    platform: 'PlayStation 5',
    startsIn: 1380,
    seats: 2,
  }),
  plan(
    'Priya Nair',
    'Final Fantasy XIV',
    'Savage reclears, know the first two floors. Food is on me.',
    'savage, reclear',
    {
      ...onPc,
      levels: ['competitive'],
      startsIn: 300,
      seats: 8,
      joined: 5,
      roles: roles({ Tank: 2, Healer: 2, DPS: 4 }),
    },
  ),
  plan('Diego Luna', 'FIFA', 'Pro clubs, falta portero. Dos partidos y ya.', 'clubs', {
    platform: 'PlayStation 5',
    spokenLanguages: ['es'],
    startsIn: 180,
    seats: 11,
    joined: 6,
  }),
  plan('Ella Berg', 'Overwatch 2', 'Flex queue, no one yells. Two supports needed.', 'flex, friendly', {
    ...onPc,
    levels: ['improving'],
    startsIn: 150,
    seats: 5,
    joined: 2,
    roles: roles({ Tank: 1, Damage: 2, Support: 2 }),
  }),
  plan('Malik Diallo', 'NBA 2K', 'Rec with a real center. We pass.', 'rec', {
    ...english,
    platform: 'Xbox Series X/S',
    comms: ['voice'],
    startsIn: 110,
    seats: 5,
    joined: 3,
  }),
  plan('Kwame Mensah', 'Apex Legends', 'Third for tonight, one hour, then sleep.', 'trios', {
    ...ranked,
    startsIn: 55,
    seats: 3,
    joined: 1,
  }),
  plan(
    'Lena Fischer',
    'World of Warcraft',
    'Mythic+ nach Feierabend, Schlüssel 10 bis 12. Wir erklären alles.',
    'm+, 10-12',
    { ...pc, spokenLanguages: ['de'], startsIn: 40, seats: 5, joined: 2, roles: roles({ Tank: 1, Healer: 1, DPS: 3 }) },
  ),
  plan('Ivy Tran', 'League of Legends', 'Clash practice, one support main and we are set.', 'clash', {
    ...ranked,
    startsIn: 22,
    seats: 5,
    joined: 3,
    roles: roles({ Top: 1, Jungle: 1, Mid: 1, Bot: 1, Support: 1 }),
  }),
  plan('Zoe Martin', 'Among Us', 'Lobby of friends of friends. Nice people only, new mods every round.', 'party', {
    ...english,
    platform: 'Mobile',
    startsIn: 0,
    seats: 10,
    joined: 9,
    hasOffer: true,
  }),
  plan('Hana Wolf', 'Rainbow Six Siege', 'Full stack tonight, see you tomorrow.', 'ranked', {
    ...ranked,
    startsIn: 15,
    seats: 5,
    joined: 4,
  }),
];
