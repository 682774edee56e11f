// Runs after the data of the page, before the first paint: shows the posts of the board or dashboard, or a conversation, as
// text until the app renders, and gives the data to lib/api/early-responses.ts. The pages of visitors and of the service
// worker have no data.
// Shows only what the app shows in the same words: no times, and no texts that it translates.

/** More than the largest screen shows. */
const MAX_ROWS = 30;

const [, area, screen = '', partnerId] = location.pathname.split('/');
const texts = new Map(
  [...document.querySelectorAll('script[data-path]')].map(({ dataset, textContent }) => [dataset.path, textContent]),
);
const read = (path) => JSON.parse(texts.get(path) ?? 'null');
const chatIdOf = (memberId) => [memberId, partnerId.toLowerCase()].toSorted((a, b) => (a < b ? -1 : 1)).join('_');

/** Replaces the text of a message that an administrator removed. The build inserts it here. */
const removedMessageText = '';

const element = (name, className, ...content) => {
  const created = Object.assign(document.createElement(name), { className });
  created.append(...content);
  return created;
};
const line = (className, text) => {
  const created = element('p', className, text);
  created.dir = 'auto';
  // Titles and soft lines are names.
  created.translate = className === 'frame-text' || className === 'frame-message';
  return created;
};

const postCard = ({ game, platform, description, authorName }) =>
  element(
    'article',
    '',
    line('frame-title', game),
    line('frame-soft', platform),
    line('frame-text', description),
    line('frame-soft', authorName),
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
  return own.length > 0 ? own.map((post) => ({ ...post, authorName: '' })) : readBoard().slice(0, 3);
}

/** The content of a screen, from the responses that the app reads first. */
function listContent(memberId) {
  if (screen === 'browse-posts') return listBoardPosts(memberId).slice(0, MAX_ROWS).map(postCard);
  if (screen === '') return listDashboardPosts().slice(0, MAX_ROWS).map(postCard);
  if (screen !== 'chat' || !partnerId) return [];
  const { messages = [] } = read(`/api/chats/${chatIdOf(memberId)}/messages`) ?? {};
  const shown = messages.filter(({ text }) => text !== removedMessageText);
  return shown.slice(-MAX_ROWS).map((message) => messageLine(message, memberId));
}

function showContent(memberId) {
  const content = listContent(memberId);
  if (content.length === 0) return;
  const name = partnerId ? 'messages' : screen || 'dashboard';
  document.querySelector('.frame-page').append(element('div', `frame-list frame-${name}`, ...content));
}

try {
  const { member } = read('/api/session') ?? {};
  document.querySelector(`#frame [data-screen="${CSS.escape(screen)}"]`)?.setAttribute('data-current', '');
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
