/** Hosts of push endpoints. A leading dot matches all subdomains. */
const knownServices = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * Whether the endpoint that a browser sent belongs to a push service. The server sends requests to it, so any other host
 * would allow server-side request forgery. `additionalHosts` may contain ports.
 */
export function isPushService(endpoint: string, additionalHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  const { host } = url;
  return [...knownServices, ...additionalHosts].some((service) =>
    service.startsWith('.') ? host.endsWith(service) && host.length > service.length : host === service,
  );
}
