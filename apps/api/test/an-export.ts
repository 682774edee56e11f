/** Timestamps `seconds` after a fixed time, in the formats of several exporters. */
const baseSeconds = 1_700_000_000;
const shapes = {
  admin: (seconds: number) => ({ _seconds: baseSeconds + seconds, _nanoseconds: 123_000_000 }),
  client: (seconds: number) => ({ seconds: baseSeconds + seconds, nanoseconds: 123_000_000 }),
  wrapped: (seconds: number) => ({ __datatype__: 'timestamp', value: shapes.admin(seconds) }),
  rest: (seconds: number) => ({ timestampValue: shapes.text(seconds) }),
  text: (seconds: number) => new Date((baseSeconds + seconds) * 1000 + 123).toISOString(),
  number: (seconds: number) => (baseSeconds + seconds) * 1000 + 123,
};

/** The time that each format means for 0 seconds. */
export const exportTime = new Date(baseSeconds * 1000 + 123);

/** A picture as the original product stored it. */
export const aDataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

const posts = {
  modern: {
    game: 'CS2',
    platform: 'PC',
    description: 'Two more for tonight, no shouting',
    tags: ['ranked', ' ranked ', 'EU', 7],
    isActive: true,
    authorId: 'kimUid',
    authorName: 'Kim',
    authorEmail: 'kim@example.com',
    createdAt: shapes.admin(10),
    updatedAt: shapes.admin(20),
    responses: 3,
    quickPost: true,
    syncedAt: shapes.text(15),
  },
  legacy: {
    userId: 'lee_uid',
    userName: 'Lee the Elder',
    title: 'Looking for duo',
    skillLevel: 'Gold',
    region: 'EU West',
    game: 'Rune Harbour',
    platform: 'playstation 5',
    description: 'Anybody for the harbour at night?',
    createdAt: shapes.wrapped(0),
  },
  off: { game: 'Star Forge', platform: 'PC', description: 'Paused for a while', isActive: false, authorId: 'kimUid' },
  short: { game: 'CS2', platform: 'PC', description: 'too short', authorId: 'kimUid' },
  orphan: { game: 'CS2', platform: 'PC', description: 'Its author is unknown', authorId: 'ghost' },
  amiga: { game: 'CS2', platform: 'Amiga', description: 'On a platform of old', authorId: 'kimUid' },
  gameless: { platform: 'PC', description: 'Which game may it be?', authorId: 'kimUid' },
};

const messages = {
  zz: {
    chatId: 'kimUid_lee_uid',
    text: 'first',
    senderId: 'kimUid',
    senderName: 'Kim',
    timestamp: shapes.admin(101),
  },
  mm: { chatId: 'kimUid_lee_uid', text: 'third', senderId: 'kimUid', timestamp: shapes.text(103) },
  aa: { chatId: 'kimUid_lee_uid', text: 'second', senderId: 'lee_uid', timestamp: shapes.wrapped(102) },
  gg: { chatId: 'ghost_kimUid', text: 'I was here', senderId: 'ghost', timestamp: shapes.client(201) },
  long: { chatId: 'kimUid_lee_uid', text: 'x'.repeat(1001), senderId: 'kimUid', timestamp: shapes.admin(104) },
  nul: { chatId: 'kimUid_lee_uid', text: 'a\0b', senderId: 'kimUid', timestamp: shapes.admin(104) },
  stranger: { chatId: 'kimUid_lee_uid', text: 'hello', senderId: 'nameless', timestamp: shapes.admin(105) },
  lost: { chatId: 'nowhere', text: 'hello', senderId: 'kimUid', timestamp: shapes.admin(105) },
  timeless: { chatId: 'kimUid_lee_uid', text: 'when?', senderId: 'kimUid' },
};

/** An export with every kind of document, including old ones. */
export const anExport = (picture = '') => ({
  users: {
    kimUid: {
      uid: 'kimUid',
      email: 'Kim@Example.com',
      name: 'Kim',
      displayName: 'KimPlays',
      bio: 'Evenings only',
      location: 'Oslo',
      discordId: 'kim#1234',
      platforms: ['PC', 'Amiga'],
      profilePicture: picture,
      totalPosts: 2,
      role: 'admin',
      isAdmin: true,
      createdAt: shapes.text(0),
      lastActivity: shapes.client(50),
    },
    lee_uid: { uid: 'lee_uid', email: 'lee@example.com', name: 'Lee', createdAt: shapes.rest(0) },
    nameless: { email: 'nameless@example.com', createdAt: shapes.number(0) },
    addressless: { uid: 'addressless', name: 'Nobody' },
    twin: { email: 'LEE@example.com', name: 'Lee again' },
  },
  games: {
    valorant: { name: 'Valorant', isVerified: false, submittedBy: 'lee_uid', category: 'User Submitted' },
    star_forge: {
      name: 'Star Forge',
      isVerified: true,
      submittedBy: 'kimUid',
      submittedAt: shapes.wrapped(0),
      category: 'User Submitted',
    },
    other: { name: 'Other', isVerified: true },
  },
  posts,
  chats: {
    kimUid_lee_uid: {
      participants: ['kimUid', 'lee_uid'],
      participantNames: ['Kim', 'Lee'],
      createdAt: shapes.client(100),
      lastMessage: 'third',
      lastMessageTime: shapes.client(103),
    },
    ghost_kimUid: { participants: ['ghost', 'kimUid'], createdAt: shapes.client(200) },
    ghost_phantom: { participants: ['ghost', 'phantom'] },
  },
  messages,
  settings: { theme: { dark: true } },
});
