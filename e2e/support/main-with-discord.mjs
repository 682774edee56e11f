// Starts the product with a server of the test in place of Discord's API.
const { DISCORD_ORIGIN = '' } = process.env;
const originalFetch = globalThis.fetch;
globalThis.fetch = (input, init) =>
  originalFetch(typeof input === 'string' ? input.replace('https://discord.com', DISCORD_ORIGIN) : input, init);
await import(new URL('../../apps/api/src/main.mjs', import.meta.url).href);
