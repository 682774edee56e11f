// Runs before the first paint, while the app is still on its way.

// A remembered theme never flashes the other one.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; then the system's theme holds.
}

// What the pages below an address ask for first; the build fills it in.
const ahead = [];

if (location.pathname !== '/') {
  // The built page carries the home page; at every other address it stays out of sight.
  document.documentElement.dataset.elsewhere = '';
  // The frame of the dashboard is painted until the app has something to show.
  if (location.pathname.startsWith('/dashboard')) document.documentElement.dataset.frame = '';
  for (const { pathPrefix, links } of ahead) {
    if (!location.pathname.startsWith(pathPrefix)) continue;
    for (const link of links) document.head.append(Object.assign(document.createElement('link'), link));
  }
}
