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

if (location.pathname !== '/') {
  // The page from the service worker contains the prerendered home page. Hide it on all other pages.
  document.documentElement.dataset.elsewhere = '';
  // Show the dashboard's frame until the app renders.
  if (location.pathname.startsWith('/dashboard')) document.documentElement.dataset.frame = '';
  const preload = (link) => document.head.append(Object.assign(document.createElement('link'), link));
  const importMap = document.querySelector('script[type=importmap]');
  const { 'other-texts': href } = JSON.parse(importMap?.textContent ?? '{"imports":{}}').imports;
  if (href) preload({ rel: 'modulepreload', href, fetchPriority: 'low' });
  for (const [pathPrefix, ...files] of preloads) {
    if (!location.pathname.startsWith(pathPrefix)) continue;
    for (const file of files) preload({ rel: 'modulepreload', href: `/${file}` });
  }
}
