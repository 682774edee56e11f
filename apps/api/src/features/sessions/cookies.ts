import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LANGUAGE_COOKIE } from '@muster/contract/paths.ts';
import { EXTERNAL_SIGN_IN_MINUTES } from '@muster/contract/sessions/external-sign-in.ts';
import { isPseudoLanguage } from '#src/http/pages/page-language.ts';
import { DEVICE_LIFETIME_DAYS } from './devices/known-device-repository.ts';
import type { SessionToken } from './session-repository.ts';

const SESSION = 'muster_session';
const DEVICE = 'muster_device';
const EXTERNAL_SIGN_IN = 'muster_external_sign_in';
const DAY_SECONDS = 24 * 60 * 60;

/** Cookies of the session, of a browser that the member has signed in with before, and of an external sign-in. */
export interface Cookies {
  readSession(request: FastifyRequest): string | undefined;
  /** The cookie expires with the session: an administrator's after hours, a member's after days. */
  writeSession(reply: FastifyReply, session: SessionToken): void;
  clearSession(reply: FastifyReply): void;
  readDevice(request: FastifyRequest): string | undefined;
  writeDevice(reply: FastifyReply, token: string): void;
  readExternalSignIn(request: FastifyRequest): string | undefined;
  writeExternalSignIn(reply: FastifyReply, token: string): void;
  clearExternalSignIn(reply: FastifyReply): void;
  /** Read by `chooseLanguage` and by the web app. A browser with a pseudo-language keeps it. */
  writeLanguage(reply: FastifyReply, language: string): void;
}

/** Browsers send cookies to all ports of a host: two instances on one host need different names. */
const nameOf = (name: string, isSecure: boolean, port: string): string =>
  `${isSecure ? '__Host-' : ''}${name}${port && `_${port}`}`;

export const sessionCookieName = (isSecure: boolean, port = ''): string => nameOf(SESSION, isSecure, port);

const optionsFor = (isSecure: boolean): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: isSecure,
});

/** Under https, the `__Host-` prefix binds the cookies to this host. `port` is empty for a default port. */
export function createCookies(isHttps: (request: FastifyRequest) => boolean, port: string): Cookies {
  const read = (request: FastifyRequest, name: string): string | undefined =>
    request.cookies[nameOf(name, isHttps(request), port)];
  function write(reply: FastifyReply, name: string, value: string, maxAge: number): void {
    const isSecure = isHttps(reply.request);
    void reply.setCookie(nameOf(name, isSecure, port), value, { ...optionsFor(isSecure), maxAge });
  }
  return {
    readSession: (request) => read(request, SESSION),
    writeSession: (reply, { token, secondsLeft }) => write(reply, SESSION, token, secondsLeft),
    clearSession: (reply) => write(reply, SESSION, '', 0),
    readDevice: (request) => read(request, DEVICE),
    writeDevice: (reply, token) => write(reply, DEVICE, token, DEVICE_LIFETIME_DAYS * DAY_SECONDS),
    readExternalSignIn: (request) => read(request, EXTERNAL_SIGN_IN),
    writeExternalSignIn: (reply, token) => write(reply, EXTERNAL_SIGN_IN, token, EXTERNAL_SIGN_IN_MINUTES * 60),
    clearExternalSignIn: (reply) => write(reply, EXTERNAL_SIGN_IN, '', 0),
    writeLanguage(reply, language) {
      const { request } = reply;
      if (isPseudoLanguage(request.cookies[LANGUAGE_COOKIE] ?? '')) return;
      const options = { ...optionsFor(isHttps(request)), httpOnly: false, maxAge: 365 * DAY_SECONDS };
      void reply.setCookie(LANGUAGE_COOKIE, language, options);
    },
  };
}
