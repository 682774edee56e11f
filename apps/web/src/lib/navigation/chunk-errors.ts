/**
 * Code that could not be loaded is an error of the screen it belongs to. By the browser's own words the router would
 * know it, and load the document again: into nothing when the connection is gone.
 */
export function preventReloadOnChunkError(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A part of the app could not be loaded: ${payload.message}`;
  });
}

/** Stands in place of an app whose first code did not come: there is nothing else yet that could say so. */
export function renderStartupError(place: HTMLElement): void {
  document.getElementById('frame')?.remove();
  const again = document.createElement('a');
  again.href = location.href;
  again.textContent = 'Load again';
  again.className = 'text-link';
  const told = document.createElement('main');
  told.className = 'mx-auto flex max-w-140 flex-col items-start gap-3 p-6';
  told.append('This page could not be loaded. Check your internet connection and try again.', again);
  place.replaceChildren(told);
}
