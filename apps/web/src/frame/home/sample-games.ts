interface SampleGame {
  readonly gameId: string;
  readonly game: string;
  readonly monogram: string;
  readonly author: string;
}

/** The games of the home page, each with a member who plays it. */
export const sampleGames: readonly SampleGame[] = [
  { gameId: 'valorant', game: 'Valorant', monogram: 'VAL', author: 'Noor Haddad' },
  { gameId: 'rocket_league', game: 'Rocket League', monogram: 'RL', author: 'Tomás Vidal' },
  { gameId: 'minecraft', game: 'Minecraft', monogram: 'MC', author: 'Jun Park' },
  { gameId: 'destiny_2', game: 'Destiny 2', monogram: 'D2', author: 'Ada Osei' },
  { gameId: 'apex_legends', game: 'Apex Legends', monogram: 'Apex', author: 'Mika Lind' },
];
