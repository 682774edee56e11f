// Runs before the first paint.

// A remembered theme never flashes the other one.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; then the system's theme holds.
}

// The built page carries the home page; at every other address it stays out of sight.
if (location.pathname !== '/') document.documentElement.dataset.elsewhere = '';
