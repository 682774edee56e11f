/**
 * Code that could not be loaded is an error of the screen it belongs to. By the browser's own words the router would
 * know it, and load the document again: into nothing when the connection is gone.
 */
export function keepPageWhenCodeIsMissing(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    payload.message = `A part of the app could not be loaded: ${payload.message}`;
  });
}
