// Runs before the first paint, while the app loads.

// Applies the stored theme before the first paint.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be disabled: use the system's theme.
}

// For each path prefix the scripts to preload. The build inserts them here.
const preloads = [];
// Header that names the expected member. The build inserts it here.
const memberHeader = '';
/** Same as `CALL_TIMEOUT_MS` in lib/api/call-api.ts. */
const TIMEOUT_MS = 15_000;

/** API paths of the screen's first data. A filtered board loads its data later, when the filter has been validated. */
function listEarlyPaths(memberId) {
  const [, , screen, partnerId] = location.pathname.split('/');
  const isUnfiltered = location.search === '' && localStorage.getItem(`board-filter:${memberId}`) === null;
  if (screen === 'browse-posts' && isUnfiltered) return ['/api/posts'];
  if (screen !== 'chat' || partnerId?.length !== memberId.length) return [];
  const chatId = [memberId, partnerId.toLowerCase()].toSorted((a, b) => (a < b ? -1 : 1)).join('_');
  return ['/api/chats', `/api/chats/${chatId}/messages`];
}

/** Requests the first data in parallel with the code, for lib/api/early-responses.ts. */
function requestEarly() {
  const { id: memberId } = JSON.parse(localStorage.getItem('lastMember')) ?? {};
  if (!memberId) return;
  const request = async (path) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(path, { headers: { [memberHeader]: memberId }, signal });
    return { status: response.status, text: await response.text() };
  };
  const responses = new Map(listEarlyPaths(memberId).map((path) => [path, request(path).catch(() => undefined)]));
  globalThis.earlyResponses = { memberId, responses };
}

if (location.pathname !== '/') {
  // index.html contains the prerendered home page. Hide it on all other pages.
  document.documentElement.dataset.elsewhere = '';
  if (location.pathname.startsWith('/dashboard')) {
    // Show the dashboard's frame until the app renders.
    document.documentElement.dataset.frame = '';
    try {
      requestEarly();
    } catch {
      // Storage may be disabled: the app requests the data.
    }
  }
  const preload = (link) => document.head.append(Object.assign(document.createElement('link'), link));
  preload({ rel: 'preload', as: 'fetch', href: '/api/session', crossOrigin: 'anonymous' });
  const catalog = document.getElementById('remaining-catalog');
  if (catalog) preload({ rel: 'modulepreload', href: catalog.href, fetchPriority: 'low' });
  for (const [pathPrefix, ...files] of preloads) {
    if (!location.pathname.startsWith(pathPrefix)) continue;
    for (const file of files) preload({ rel: 'modulepreload', href: `/${file}` });
  }
}
