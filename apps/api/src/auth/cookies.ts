import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const DEVICE_COOKIE_SECONDS = 365 * 24 * 60 * 60;
const SESSION_COOKIE_SECONDS = 30 * 24 * 60 * 60;

/** The two cookies of the product: the session, and the mark of a device its owner has used before. */
export interface Cookies {
  readSession(request: FastifyRequest): string | undefined;
  writeSession(reply: FastifyReply, token: string): void;
  clearSession(reply: FastifyReply): void;
  readDevice(request: FastifyRequest): string | undefined;
  writeDevice(reply: FastifyReply, token: string): void;
}

const nameOf = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);

export const sessionCookieName = (isSecure: boolean): string => nameOf('muster_session', isSecure);

/** Under https the `__Host-` prefix binds the cookies to this very host; plain http is for localhost. */
export function createCookies(isSecure: boolean): Cookies {
  const [sessionName, deviceName] = [sessionCookieName(isSecure), nameOf('muster_device', isSecure)];
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure };
  return {
    readSession: (request) => request.cookies[sessionName],
    writeSession: (reply, token) =>
      void reply.setCookie(sessionName, token, { ...options, maxAge: SESSION_COOKIE_SECONDS }),
    clearSession: (reply) => void reply.clearCookie(sessionName, options),
    readDevice: (request) => request.cookies[deviceName],
    writeDevice: (reply, token) =>
      void reply.setCookie(deviceName, token, { ...options, maxAge: DEVICE_COOKIE_SECONDS }),
  };
}
