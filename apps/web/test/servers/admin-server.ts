import type { MemberRow } from '@muster/contract/members/admin-members.ts';
import { claimCaseEndpoint } from '@muster/contract/moderation/cases.ts';
import { type AdminCounts, getAdminCountsEndpoint } from '@muster/contract/admin/overview.ts';
import { getSessionEndpoint } from '@muster/contract/sessions/session.ts';
import type { CurrentMember } from '@muster/contract/members/members.ts';
import { mockResponse } from '../network.ts';
import { aMember, renderApp } from '../render-app.tsx';
// Loads every tab before the first test, like the screens in render-app.tsx.
import '#src/features/admin/appearance/appearance-tab.tsx';
import '#src/features/admin/audit/audit-tab.tsx';
import '#src/features/games/admin/games-tab.tsx';
import '#src/features/admin/health/health-tab.tsx';
import '#src/features/admin/overview/overview-tab.tsx';
import '#src/features/posts/admin/posts-tab.tsx';
import '#src/features/moderation/cases/cases-tab.tsx';
import '#src/features/moderation/rules/admin/rules-tab.tsx';
import '#src/features/members/admin/members-tab.tsx';
import '#src/features/posts/admin/discord/discord-tab.tsx';

export const anAdmin: CurrentMember = {
  ...aMember,
  id: '019a3f6e-0000-7000-8000-0000000000ad',
  name: 'Administrator',
  email: 'keeper@example.com',
  role: 'admin',
};

/** Row number `number` of the users table. */
export const aMemberRow = (number: number, row: Partial<MemberRow> = {}): MemberRow => ({
  id: `019a3f6e-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `Player ${number}`,
  email: `player${number}@example.com`,
  emailStatus: { isVerified: null, refusedAt: null, refusalCode: null },
  pictureUrl: null,
  role: 'member',
  platforms: ['PC'],
  totalPosts: number,
  createdAt: new Date('2026-11-01T12:00:00Z'),
  lastActivityAt: new Date('2026-11-20T12:00:00Z'),
  state: 'active',
  suspendedUntil: null,
  stateReason: '',
  messagesLeft: null,
  ...row,
});

export const mockCounts = (counts: Partial<AdminCounts> = {}) =>
  mockResponse(getAdminCountsEndpoint, {
    members: 132,
    games: 31,
    posts: 77,
    openCases: 2,
    openAppeals: 1,
    pendingGames: 4,
    ...counts,
  });

/** Opens the admin panel, signed in as admin or as this member. The test mocks the tab's own endpoints, and the counts if these are null. */
export function openPanel(search: string, openCounts: Partial<AdminCounts> | null = {}, member = anAdmin) {
  if (member.role === 'admin') localStorage.setItem('isAdmin', 'true');
  mockResponse(getSessionEndpoint, { member });
  // Sent when the dialog of a decision opens.
  mockResponse(claimCaseEndpoint, { caseId: aMemberRow(1).id });
  const counts = openCounts && mockCounts(openCounts);
  return { ...renderApp(`/admin-panel${search}`), counts };
}
