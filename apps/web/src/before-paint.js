// Runs before the first paint, while the app loads.

// Applies the stored theme before the first paint.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be disabled: use the system's theme.
}

// Preloads by path prefix. The build inserts them here.
const preloads = [];

if (location.pathname !== '/') {
  // index.html contains the prerendered home page. Hide it on all other pages.
  document.documentElement.dataset.elsewhere = '';
  // Show the dashboard's frame until the app renders.
  if (location.pathname.startsWith('/dashboard')) document.documentElement.dataset.frame = '';
  for (const { pathPrefix, links } of preloads) {
    if (!location.pathname.startsWith(pathPrefix)) continue;
    for (const link of links) document.head.append(Object.assign(document.createElement('link'), link));
  }
}
