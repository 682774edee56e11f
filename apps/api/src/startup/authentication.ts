import type { Cookies } from '#src/features/sessions/cookies.ts';
import type { SessionReader } from '#src/features/sessions/session-repository.ts';
import type { Member } from '#src/features/members/member.ts';
import type { Authenticate } from '#src/http/authenticate.ts';
import { readBearerToken } from '#src/http/bearer-token.ts';
import { AppError } from '#src/lib/app-error.ts';
import { pageSession } from './page-data.ts';

/** Authenticates browsers by their cookie, and programs by an access token, which takes precedence over a cookie. */
export function createAuthentication(cookies: Cookies, sessionReader: SessionReader) {
  const authenticateBrowser: Authenticate<Member> = async (request) => {
    const token = cookies.readSession(request);
    const page = pageSession.getStore();
    const found = page?.member ?? (token ? await sessionReader.findMember(token) : null);
    const member = found?.scopes ? null : found;
    if (page) page.member = member;
    return member;
  };
  const authenticate: Authenticate<Member> = async (request) => {
    const token = readBearerToken(request);
    if (token === undefined) return authenticateBrowser(request);
    const member = await sessionReader.findMember(token);
    // Also on endpoints for visitors, so that a program learns that its token is no longer valid.
    if (!member?.scopes) throw new AppError('unauthenticated');
    return member;
  };
  return { authenticate, authenticateBrowser };
}
