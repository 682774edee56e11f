import * as account from './members/account.ts';
import * as adminGames from './games/admin-games.ts';
import * as cases from './moderation/cases.ts';
import * as adminSignIn from './sessions/admin-sign-in.ts';
import * as adminMembers from './members/admin-members.ts';
import * as adminPosts from './posts/admin-posts.ts';
import * as alerts from './board/alerts.ts';
import * as appearance from './admin/change-appearance.ts';
import * as audit from './admin/audit.ts';
import * as blocks from './moderation/blocks.ts';
import * as board from './board/board.ts';
import * as calendar from './posts/calendar.ts';
import * as chat from './chat/chat.ts';
import * as chatSettings from './chat/chat-settings.ts';
import * as crewmates from './posts/afterwards/crewmates.ts';
import * as crews from './posts/seats/crews.ts';
import type { AnyEndpoint } from './endpoint.ts';
import * as accessTokens from './sessions/access-tokens.ts';
import * as discord from './posts/discord.ts';
import * as deviceSessions from './sessions/device-sessions.ts';
import * as email from './sessions/email.ts';
import * as externalSignIn from './sessions/external-sign-in.ts';
import * as linkedAccounts from './sessions/linked-accounts.ts';
import * as gameEmblems from './games/game-emblems.ts';
import * as games from './games/games.ts';
import * as notices from './notifications/notices.ts';
import * as inviteLinks from './sessions/invite-links.ts';
import * as invitations from './posts/requests/invitations.ts';
import * as joinDetails from './posts/join-details.ts';
import * as joinRequests from './posts/requests/join-requests.ts';
import * as partyLinks from './posts/requests/party-links.ts';
import * as messages from './chat/messages.ts';
import * as members from './members/members.ts';
import * as health from './admin/health.ts';
import * as overview from './admin/overview.ts';
import * as passwords from './sessions/passwords.ts';
import * as pictures from './members/pictures.ts';
import * as playAgain from './posts/afterwards/play-again.ts';
import * as playerNotes from './members/player-notes.ts';
import * as playerStatuses from './members/player-statuses.ts';
import * as postCommands from './posts/post-commands.ts';
import * as postSeries from './posts/schedule/series.ts';
import * as postSharing from './posts/post-sharing.ts';
import * as posts from './posts/posts.ts';
import * as profiles from './members/profiles.ts';
import * as push from './notifications/push.ts';
import * as rules from './moderation/rules.ts';
import * as registration from './sessions/registration.ts';
import * as savedSearches from './board/saved-searches.ts';
import * as session from './sessions/session.ts';
import * as readyChecks from './posts/ready-check/ready-checks.ts';
import * as reports from './moderation/reports.ts';
import * as settings from './members/settings.ts';
import * as sharedPosts from './board/shared-posts.ts';
import * as signIn from './sessions/sign-in.ts';
import * as standingCrews from './posts/afterwards/standing-crews.ts';
import * as unsubscribe from './notifications/unsubscribe.ts';
import * as suspensions from './moderation/suspensions.ts';

const isEndpoint = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

export const endpoints: readonly AnyEndpoint[] = [
  session,
  signIn,
  email,
  unsubscribe,
  registration,
  inviteLinks,
  passwords,
  deviceSessions,
  accessTokens,
  externalSignIn,
  linkedAccounts,
  account,
  members,
  profiles,
  playerNotes,
  settings,
  playerStatuses,
  pictures,
  games,
  posts,
  postCommands,
  postSharing,
  postSeries,
  calendar,
  joinDetails,
  joinRequests,
  invitations,
  partyLinks,
  crews,
  readyChecks,
  playAgain,
  crewmates,
  standingCrews,
  sharedPosts,
  board,
  savedSearches,
  alerts,
  discord,
  chat,
  messages,
  chatSettings,
  push,
  notices,
  blocks,
  reports,
  rules,
  suspensions,
  adminSignIn,
  overview,
  health,
  adminMembers,
  adminPosts,
  adminGames,
  gameEmblems,
  cases,
  audit,
  appearance,
]
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint);
