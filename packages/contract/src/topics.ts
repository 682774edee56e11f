/** Names of data that events change. Each is the prefix of the query keys under which browsers cache the data. */
export const topics = {
  board: ['posts', 'board', 'pages'],
  counts: ['posts', 'board', 'facets'],
  ownPosts: ['posts', 'mine'],
  playerPosts: ['posts', 'of'],
  post: ['posts', 'one'],
  series: ['post series'],
  games: ['games'],
  alerts: ['alerts'],
  chats: ['chats'],
  messages: ['messages'],
  openedChat: ['open chat'],
  crew: ['crews'],
  requests: ['join requests'],
  readyChecks: ['join requests', 'ready-checks'],
  crewmates: ['join requests', 'crewmates'],
  playAgain: ['join requests', 'crewmates', 'play-again'],
  joinDetails: ['join requests', 'details'],
  player: ['player'],
  playerStatus: ['player status'],
  profile: ['profile'],
  session: ['session'],
  blocks: ['blocks'],
  notices: ['notices'],
  admin: ['admin'],
} as const;

export type Topic = readonly string[];
