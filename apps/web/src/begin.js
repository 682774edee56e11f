// Runs before the first paint, while the app is still on its way.

// A remembered theme never flashes the other one.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; then the system's theme holds.
}

// The build names here what the app starts with, and what members need besides.
const scripts = { app: [], members: [] };

/** Lets the browser fetch and read what will be asked for soon. */
function preload(link) {
  document.head.append(Object.assign(document.createElement('link'), link));
}

if (location.pathname !== '/') {
  // The built page carries the home page; at every other address it stays out of sight.
  document.documentElement.dataset.elsewhere = '';
  // Every other page begins with who is signed in.
  preload({ rel: 'preload', as: 'fetch', href: '/api/session', crossOrigin: 'anonymous' });
  const wanted = location.pathname.startsWith('/dashboard') ? [...scripts.app, ...scripts.members] : scripts.app;
  for (const href of wanted) preload({ rel: 'modulepreload', href });
}
