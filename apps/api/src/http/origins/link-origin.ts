import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { portOf } from '../listen-or-explain.ts';

interface OriginSettings {
  readonly publicOrigin: string | undefined;
  readonly allowedHosts: readonly string[];
  readonly port: number;
}

/** Origins of links: PUBLIC_URL, or else the address that the request was sent to. */
export interface LinkOrigins {
  /** For a response to the same browser. */
  readonly ofResponse: (request: FastifyRequest) => string;
  /**
   * For an email, which another person may receive. The client chooses the Host header, so only names of ALLOWED_HOSTS
   * and the local address of the connection are accepted; otherwise localhost.
   */
  readonly ofMail: (request: FastifyRequest) => string;
}

export function createLinkOrigins(app: FastifyInstance, settings: OriginSettings): LinkOrigins {
  const { publicOrigin, allowedHosts, port: configuredPort } = settings;
  const ownPort = (): number => portOf(app.server) ?? configuredPort;

  function isTrusted(origin: string, { socket }: FastifyRequest): boolean {
    const url = URL.parse(origin);
    if (!url || (url.port !== '' && Number(url.port) !== ownPort())) return false;
    const name = url.hostname.replaceAll(/^\[|\]$|\.$/g, '');
    return isIP(name) === 0 ? allowedHosts.includes(name) : name === socket.localAddress?.replace(/^::ffff:/, '');
  }
  const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;
  const lastResort = (): string => publicOrigin ?? `http://localhost:${ownPort()}`;

  return {
    ofResponse: (request) => publicOrigin ?? URL.parse(originOf(request))?.origin ?? lastResort(),
    ofMail: (request) =>
      publicOrigin === undefined && isTrusted(originOf(request), request)
        ? new URL(originOf(request)).origin
        : lastResort(),
  };
}
