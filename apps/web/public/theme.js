// Runs before the first paint, so that a remembered theme never flashes the other one.
try {
  const theme = localStorage.getItem('theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage can be switched off; then the system's theme holds.
}
