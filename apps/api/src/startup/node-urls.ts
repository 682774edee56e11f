import { networkInterfaces } from 'node:os';

const everyAddress = ['0.0.0.0', '::'];

/** Address of a node for a browser on the same machine. */
export function localUrl(host: string, port: number): string {
  const name = host === '127.0.0.1' || everyAddress.includes(host) ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Addresses for other devices, if the node listens on every address of this machine. */
export function networkUrls(host: string, port: number, interfaces = networkInterfaces()): string[] {
  if (!everyAddress.includes(host)) return [];
  const addresses = Object.values(interfaces).flatMap((list = []) => list);
  const reachable = addresses.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return reachable.map(({ address }) => `http://${address}:${port}`);
}
