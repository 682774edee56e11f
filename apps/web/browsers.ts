/**
 * The oldest browsers that the app supports, as Tailwind CSS does. Consoles, the Steam Deck, and phones of the last five
 * years have newer ones; iPhones need iOS 16.4.
 */
export const oldestBrowsers = { chrome: '111', edge: '111', firefox: '128', safari: '16.4' } as const;

/** The same for Vite. */
export const buildTarget = Object.entries(oldestBrowsers).map(([browser, version]) => browser + version);
