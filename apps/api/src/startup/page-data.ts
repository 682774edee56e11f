import { AsyncLocalStorage } from 'node:async_hooks';
import { listMessagesEndpoint } from '@muster/contract/chat/messages.ts';
import { chatIdOf, listChatsEndpoint } from '@muster/contract/chat/chat.ts';
import { fillPath } from '@muster/contract/endpoint.ts';
import {
  listChatRequestsEndpoint,
  listReceivedRequestsEndpoint,
  listSentRequestsEndpoint,
} from '@muster/contract/posts/requests/join-requests.ts';
import { listReadyChecksEndpoint } from '@muster/contract/posts/ready-check/ready-checks.ts';
import { listNoticesEndpoint } from '@muster/contract/notifications/notices.ts';
import { listCrewPostsEndpoint, listStandingCrewsEndpoint } from '@muster/contract/posts/afterwards/standing-crews.ts';
import { listPlayAgainQuestionsEndpoint } from '@muster/contract/posts/afterwards/play-again.ts';
import { countNewAlertsEndpoint } from '@muster/contract/board/alerts.ts';
import { listSavedSearchesEndpoint } from '@muster/contract/board/saved-searches.ts';
import { listPostsEndpoint } from '@muster/contract/board/board.ts';
import { type BoardFilter, readFilter } from '@muster/contract/board/board-filter.ts';
import { newMemberFilter } from '@muster/contract/board/new-member-filter.ts';
import { listMyPostsEndpoint } from '@muster/contract/posts/posts.ts';
import { listPostSeriesEndpoint } from '@muster/contract/posts/schedule/series.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import { memberIdSchema } from '@muster/contract/members/members.ts';
import { type PlayPreferences, playPreferencesSchema } from '@muster/contract/values/play-preferences.ts';
import { listPlayerStatusesEndpoint } from '@muster/contract/members/player-statuses.ts';
import { z } from '@muster/contract/zod.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Member } from '#src/features/members/member.ts';
import type { PageData } from '#src/http/pages/page-data.ts';

/** Shares one lookup of the session between the requests for a page's data. Null until the first lookup. */
export const pageSession = new AsyncLocalStorage<{ member: Member | null }>();

const boardSchema = z.object({ posts: z.array(z.object({ authorId: memberIdSchema })) });
const sessionSchema = z.object({
  member: z.nullable(z.object({ id: memberIdSchema, playPreferences: playPreferencesSchema })),
});

/** What every screen of the dashboard reads. */
const sharedPaths = [
  listChatsEndpoint.path,
  listSentRequestsEndpoint.path,
  listReceivedRequestsEndpoint.path,
  listReadyChecksEndpoint.path,
  countNewAlertsEndpoint.path,
];

const dashboardPaths = [
  listMyPostsEndpoint.path,
  listPostSeriesEndpoint.path,
  listNoticesEndpoint.path,
  listPlayAgainQuestionsEndpoint.path,
  listStandingCrewsEndpoint.path,
];

function boardPathOf(filter: BoardFilter): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) if (value) query.append(name, value);
  return query.size > 0 ? `${listPostsEndpoint.path}?${query.toString()}` : listPostsEndpoint.path;
}

/** None for windows that end in the viewer's time zone. */
function listBoardPaths(search: string): string[] {
  const params = new URLSearchParams(search);
  const filter = readFilter(Object.fromEntries([...params].filter(([name]) => params.getAll(name).length === 1)));
  const isUnfiltered = Object.keys(filter).every((part) => part === 'sort');
  const crewPaths = isUnfiltered ? [listCrewPostsEndpoint.path] : [];
  return filter.when && filter.when !== 'now' ? [] : [boardPathOf(filter), ...crewPaths];
}

const emptyLists: ReadonlySet<string> = new Set([listMyPostsEndpoint.path, listSentRequestsEndpoint.path]);
const emptySchema = z.union([z.array(z.never()), z.object({ posts: z.array(z.never()) })]);

/** The posts that the dashboard offers a member without posts and requests. */
function listOfferPaths(responses: readonly PageData[], preferences: PlayPreferences): string[] {
  const isEmpty = ({ json }: PageData): boolean => emptySchema.safeParse(JSON.parse(json)).success;
  const empty = responses.filter((response) => emptyLists.has(response.path) && isEmpty(response));
  return empty.length === emptyLists.size ? [boardPathOf(newMemberFilter(preferences))] : [];
}

function listScreenPaths(pagePath: string, search: string, memberId: string): string[] {
  const [, , screen = '', partnerId] = pagePath.replace(/\/$/, '').split('/');
  if (screen === '') return dashboardPaths;
  if (screen === 'browse-posts') return [...listBoardPaths(search), listSavedSearchesEndpoint.path];
  const partner = memberIdSchema.safeParse(partnerId?.toLowerCase());
  if (screen !== 'chat' || !partner.success) return [];
  const params = { chatId: chatIdOf(memberId, partner.data) };
  return [listMessagesEndpoint.path, listChatRequestsEndpoint.path].map((path) => fillPath(path, params));
}

/** The paths of the authors' statuses on the cards of a board. */
function listCardPaths(responses: readonly PageData[], memberId: string): string[] {
  const board = responses.find(({ path }) => path.split('?')[0] === listPostsEndpoint.path);
  const { posts } = board ? boardSchema.parse(JSON.parse(board.json)) : { posts: [] };
  const ids = [...new Set(posts.map(({ authorId }) => authorId))].filter((id) => id !== memberId).join();
  return ids ? [`${listPlayerStatusesEndpoint.path}?${new URLSearchParams({ ids }).toString()}`] : [];
}

/** Headers that decide who sends a request and from where. */
const senderHeaders = ['host', 'cookie', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'] as const;

/**
 * The API's responses to the requests with which a dashboard page starts. They are requested from the server itself, with
 * the session of the page's request: a page contains nothing that its member could not fetch.
 */
export const createLoadPageData =
  (app: FastifyInstance) =>
  async ({ url, headers, socket }: FastifyRequest): Promise<readonly PageData[]> => {
    const [pagePath = '', search = ''] = url.split('?');
    if (!/^\/dashboard(?:\/|$)/.test(pagePath)) return [];
    const sender = Object.fromEntries(senderHeaders.map((name) => [name, headers[name]]).filter(([, value]) => value));
    const request = async (path: string): Promise<PageData[]> => {
      const remoteAddress = socket.remoteAddress ?? '';
      const { statusCode, body } = await app.inject({ url: path, headers: sender, remoteAddress });
      return statusCode === 200 ? [{ path, json: body }] : [];
    };
    const requestAll = async (paths: readonly string[]) => (await Promise.all(paths.map(request))).flat();
    return pageSession.run({ member: null }, async () => {
      const [session] = await request(getSessionEndpoint.path);
      const member = session && sessionSchema.parse(JSON.parse(session.json)).member;
      if (!member) return [];
      const responses = await requestAll([...sharedPaths, ...listScreenPaths(pagePath, search, member.id)]);
      const following = [...listCardPaths(responses, member.id), ...listOfferPaths(responses, member.playPreferences)];
      return [session, ...responses, ...(await requestAll(following))];
    });
  };
