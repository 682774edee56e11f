import type { FastifyRequest } from 'fastify';

/** The access token of a program (RFC 6750 §2.1); undefined for a browser. */
export const readBearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer +(\S+) *$/iu.exec(headers.authorization ?? '')?.[1];
