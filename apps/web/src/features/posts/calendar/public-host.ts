/** Names that only a private network resolves (RFC 6762, 6761, 8375, and names that routers use). */
const privateName =
  /(?:^|\.)(?:localhost|local|lan|home|home\.arpa|internal|intranet|corp|private|localdomain|test|invalid|onion)$/;
const privateAddress =
  /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\./;
const address = /^[\d.]+$/;

/** Whether a service on the internet, such as Google Calendar, may be able to reach a URL's host. */
export function isPublicHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/\.$/, '');
  // Public IPv6 addresses are in 2000::/3.
  if (host.startsWith('[')) return /^\[[23][\da-f]{3}:/.test(host);
  return address.test(host) ? !privateAddress.test(host) : host.includes('.') && !privateName.test(host);
}
