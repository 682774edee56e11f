import { type DeletionSummary, getDeletionSummaryEndpoint } from '@muster/contract/members/account.ts';
import { type DeviceSession, listSessionsEndpoint } from '@muster/contract/sessions/device-sessions.ts';
import { mockResponse } from '../network.ts';

/** A session of the member; number 1 is the current one. */
export const aSession = (number: number, session: Partial<DeviceSession> = {}): DeviceSession => ({
  id: `019a3f6e-0000-7000-8000-00000000005${number}`,
  device: 'Chrome on Windows',
  isPhone: false,
  isCurrent: number === 1,
  signedInAt: new Date('2026-11-01T12:00:00Z'),
  lastUsedAt: new Date(),
  ...session,
});

export const mockSessions = (...sessions: DeviceSession[]) => mockResponse(listSessionsEndpoint, sessions);

export const mockDeletionSummary = (summary: Partial<DeletionSummary> = {}) =>
  mockResponse(getDeletionSummaryEndpoint, {
    posts: 3,
    conversations: 4,
    messages: 12,
    sessions: 2,
    hasPicture: true,
    playersIn: 0,
    playersWaiting: 0,
    ...summary,
  });
