/** Where browsers get their addresses from: a host, or with a dot before it all hosts below it. */
const knownServices = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * Whether an address that a browser names belongs to a push service: this server sends requests there, and must not be
 * led anywhere else. `further` are hosts beyond the known ones, with their ports.
 */
export function isPushService(endpoint: string, additionalHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const { host } = url;
  return [...knownServices, ...additionalHosts].some((service) =>
    service.startsWith('.') ? host.endsWith(service) && host.length > service.length : host === service,
  );
}
