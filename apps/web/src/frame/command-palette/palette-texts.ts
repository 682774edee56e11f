export const paletteTexts = {
  title: 'Command palette',
  search: 'Search everything',
  noResults: 'Nothing found. Try fewer or shorter words.',
  recent: 'Recent',
  results: 'Results',
  moveHint: 'move',
  openHint: 'open',
  closeHint: 'close',
  shortcuts: 'Keyboard shortcuts',
} as const;

export const kindNames = {
  page: 'Page',
  action: 'Action',
  conversation: 'Conversation',
  player: 'Player',
  game: 'Game',
  post: 'Your post',
} as const;

export const resultCount = (listed: number, total: number): string => {
  if (total > listed) return `Best ${listed} of ${total} results`;
  return total === 1 ? '1 result' : `${total} results`;
};

export const shortcutTexts = {
  description: "Single keys work while you're not typing.",
  switchLabel: 'Single-key shortcuts',
  switchHint: 'Such as c to create a post. This browser only.',
  close: 'Close',
  alternative: 'or',
  sequence: 'then',
  showShortcuts: 'Show this list',
  search: 'Search this screen',
  dashboard: 'Dashboard',
  board: 'First post on the board',
  messages: 'Latest conversation',
  profile: 'Profile',
  createPost: 'Create a post',
  next: 'Next post or conversation',
  previous: 'Previous post or conversation',
  activate: 'Connect, or open the chat',
} as const;
