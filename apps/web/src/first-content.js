// Runs after the data of the page, before the first paint: shows the posts of the board or dashboard, or a conversation, as
// text until the app renders, and gives the data to lib/api/early-responses.ts. The pages of visitors and of the service
// worker have no data.
// Shows only what the app shows in the same words: no times, and no texts that it translates.

/** More than the largest screen shows. */
const MAX_MESSAGES = 30;

const [, area, screen = '', partnerId] = location.pathname.split('/');
const texts = new Map(
  [...document.querySelectorAll('script[data-path]')].map(({ dataset, textContent }) => [dataset.path, textContent]),
);
const read = (path) => JSON.parse(texts.get(path) ?? 'null');
const chatIdOf = (memberId) => [memberId, partnerId.toLowerCase()].toSorted((a, b) => (a < b ? -1 : 1)).join('_');

/** Replaces the text of a message that an administrator removed. The build inserts it here. */
const removedMessageText = '';

const element = (name, className, ...content) => {
  const created = document.createElement(name);
  created.className = className;
  created.append(...content);
  return created;
};
const line = (className, text) => {
  const created = element('p', className, text);
  created.dir = 'auto';
  // Titles and soft lines are names.
  created.translate = /text|message/.test(className);
  return created;
};

/**
 * Connect of a card, with the texts of the app. A press shows at once that it is pending. join-button.tsx repeats it
 * after the app has loaded, which takes seconds on a slow phone (bench `page-load`: usable).
 */
function connectButton(postId) {
  const label = document.querySelector('[data-busy]');
  const button = element('button', '', label.textContent);
  button.value = postId;
  // The frame is hidden from screen readers and the keyboard.
  button.tabIndex = -1;
  button.addEventListener('click', () => {
    button.textContent = label.dataset.busy;
    button.className = 'pressed';
    button.closest('.frame-list').inert = true;
  });
  return button;
}

/** Whether the app's card offers Connect to one player. */
const canConnect = ({ id, authorId, seats, party, acceptedSeats, offeredSeats }, memberId) =>
  authorId !== memberId &&
  (seats ?? Infinity) > party + acceptedSeats + offeredSeats &&
  !location.search.includes('party=') &&
  texts.get('/api/join-requests/sent')?.includes(id) === false;

const postCard = (post, memberId) =>
  element(
    'article',
    '',
    line('frame-title', post.game),
    line('frame-soft', post.platform),
    line('frame-text', post.description),
    line('frame-soft', post.authorName),
    ...(canConnect(post, memberId) ? [connectButton(post.id)] : []),
  );

function messageLine({ senderId, text }, memberId) {
  const created = line('frame-message', text);
  if (senderId === memberId) created.dataset.own = '';
  return created;
}

const readBoard = () => read([...texts.keys()].find((path) => path.split('?')[0] === '/api/posts'))?.posts ?? [];

/** The posts of the page, unless the board opens with a stored filter. */
function listBoardPosts(memberId) {
  if (location.search === '' && localStorage.getItem(`board-filter:${memberId}`) !== null) return [];
  const hidesOwn = localStorage.getItem(`board-hides-own:${memberId}`) === 'true';
  return readBoard().filter(({ authorId }) => !hidesOwn || authorId !== memberId);
}

/** My Posts, or the crews that the dashboard offers a member without posts (bench `page-load`: largest paint). */
function listDashboardPosts() {
  const own = read('/api/profile/posts')?.posts ?? [];
  return own[0] ? own : readBoard().slice(0, 3);
}

/** The content of a screen, from the responses that the app reads first. */
function listContent(memberId) {
  const posts = screen === '' ? listDashboardPosts() : screen === 'browse-posts' && listBoardPosts(memberId);
  if (posts) return posts.map((post) => postCard(post, memberId));
  if (screen !== 'chat' || !partnerId) return [];
  const { messages = [] } = read(`/api/chats/${chatIdOf(memberId)}/messages`) ?? {};
  const shown = messages.filter(({ text }) => text !== removedMessageText);
  return shown.slice(-MAX_MESSAGES).map((message) => messageLine(message, memberId));
}

function showContent(memberId) {
  const content = listContent(memberId);
  if (content.length === 0) return;
  const className = partnerId ? 'frame-list frame-messages' : 'frame-list';
  document.querySelector('.frame-page').append(element('div', className, ...content));
}

try {
  const { member } = read('/api/session') ?? {};
  document.querySelector(`[data-screen="${CSS.escape(screen)}"]`)?.setAttribute('data-current', '');
  if (member) {
    const date = document.querySelector('meta[name=date]')?.content;
    globalThis.earlyResponses = { memberId: member.id, date, texts };
    if (!member.suspendedUntil) showContent(member.id);
  } else if (area !== '') {
    const session = { rel: 'preload', as: 'fetch', href: '/api/session', crossOrigin: 'anonymous' };
    document.head.append(Object.assign(document.createElement('link'), session));
  }
} catch {
  // Storage may be disabled: the app requests the data.
}
