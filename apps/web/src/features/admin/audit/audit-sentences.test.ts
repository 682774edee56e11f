import { type AuditAction, auditActions } from '@muster/contract/admin/audit.ts';
import { expect, test } from 'vitest';
import { describeEntry, isSubject, sentenceText } from './audit-sentences.ts';
import { actionNames } from './audit-tab.tsx';

const wolf = { memberId: 'wolf', member: 'NightWolf' };

const textOf = (action: AuditAction, details: unknown): string =>
  sentenceText({ action, targetId: 'target-1', details: JSON.stringify(details) });

test.each<[AuditAction, object, string]>([
  ['admin.signed-in', { device: 'Firefox' }, 'Signed in'],
  ['admin.limited', {}, 'Signed in without admin rights'],
  ['admin.refused', {}, 'Failed to sign in'],
  ['second-factor.switched-on', {}, 'Turned two-factor sign-in on'],
  ['second-factor.switched-off', {}, 'Turned two-factor sign-in off'],
  ['member.deleted', { ...wolf, email: 'a@b.example', posts: 2 }, 'Deleted the user NightWolf'],
  ['member.disabled', { ...wolf, reason: 'Spam' }, "Disabled NightWolf's account"],
  ['member.enabled', { ...wolf, before: 'disabled' }, "Re-enabled NightWolf's account"],
  ['member.enabled', { ...wolf, before: 'suspended' }, "Lifted NightWolf's suspension"],
  ['member.reset-link-created', wolf, 'Created a password reset link for NightWolf'],
  ['moderator.added', wolf, 'Made NightWolf a moderator'],
  ['moderator.removed', wolf, 'Removed NightWolf as a moderator'],
  ['rules.published', { version: 3, isRemoved: false }, "Published version 3 of the community's rules"],
  ['rules.published', { version: 4, isRemoved: true }, "Removed the community's rules (version 4)"],
  ['game.aliases-changed', { name: 'Rust', before: [], after: ['ru'] }, 'Changed the aliases of Rust'],
  ['game.emblem-changed', { name: 'Rust', before: {}, after: {} }, 'Changed the emblem of Rust'],
  ['game.verified', { name: 'Rust' }, 'Verified Rust'],
  ['game.unverified', { name: 'Rust', deletedPosts: 0 }, 'Unverified Rust'],
  ['game.unverified', { name: 'Rust', deletedPosts: 3 }, 'Unverified Rust and deleted 3 posts'],
  ['game.deleted', { name: 'Rust', deletedPosts: 1 }, 'Deleted the game Rust and 1 post'],
  ['game.renamed', { before: 'Rust', after: 'Oxide' }, 'Renamed Rust to Oxide'],
  [
    'game.merged',
    { from: 'CS2', into: 'Counter-Strike 2', movedPosts: 12 },
    'Merged CS2 into Counter-Strike 2 and moved 12 posts',
  ],
  ['game.crew-changed', { name: 'Rust', before: { crewSize: 4 }, after: { crewSize: 5 } }, 'Changed the crew of Rust'],
  [
    'post.deleted',
    { memberId: 'ada', member: 'Ada', description: 'Need\nhealer ' },
    'Deleted the post "Need healer" by Ada',
  ],
  ['report.decided', { ...wolf, action: 'dismiss', kind: 'member', reports: 1 }, 'Dismissed 1 report about NightWolf'],
  [
    'report.decided',
    { ...wolf, action: 'dismiss', kind: 'post', reports: 3 },
    'Dismissed 3 reports about a post by NightWolf',
  ],
  ['report.decided', { ...wolf, action: 'delete-content', kind: 'message' }, 'Deleted a message by NightWolf'],
  ['report.decided', { ...wolf, action: 'warn', kind: 'post' }, 'Warned NightWolf'],
  ['report.decided', { ...wolf, action: 'suspend', days: 1 }, 'Suspended NightWolf for 1 day'],
  ['report.decided', { ...wolf, action: 'suspend', days: 3 }, 'Suspended NightWolf for 3 days'],
  ['report.decided', { ...wolf, action: 'disable' }, "Disabled NightWolf's account"],
  ['appeal.decided', { ...wolf, action: 'lift' }, "Lifted NightWolf's suspension after an appeal"],
  ['appeal.decided', { ...wolf, action: 'decline' }, "Upheld NightWolf's suspension after an appeal"],
])('describes %s with %o', (action, details, sentence) => {
  expect(textOf(action, details)).toBe(sentence);
});

test.each<[AuditAction, unknown, string]>([
  ['member.deleted', { email: 'a@b.example' }, 'Deleted the user a@b.example'],
  ['member.disabled', { reason: 'Spam' }, "Disabled a user's account"],
  ['member.enabled', {}, "Re-enabled a user's account"],
  ['post.deleted', { authorId: 'ada', description: 'Raid' }, 'Deleted the post "Raid" by a user'],
  ['post.deleted', {}, 'Deleted a post by a user'],
  ['report.decided', { action: 'suspend', days: '3' }, 'Suspended a user'],
  ['report.decided', { action: 'constructor' }, 'Decided a report about a user'],
  ['report.decided', '<b>no object', 'Decided a report about a user'],
  ['game.renamed', { before: 4 }, 'Renamed target-1 to another name'],
])('describes an incomplete entry: %s with %o', (action, details, sentence) => {
  expect(textOf(action, details)).toBe(sentence);
});

test('describes every action, also without details, and has a distinct name for it', () => {
  for (const action of auditActions) expect(textOf(action, {})).toMatch(/^[A-Z][^{}]+$/);
  expect(new Set(auditActions.map((action) => actionNames[action])).size).toBe(auditActions.length);
});

test('shortens the text of a deleted post', () => {
  const description = 'Building a castle on a private server, beginners welcome, every evening from eight.';
  expect(textOf('post.deleted', { ...wolf, description })).toBe(
    'Deleted the post "Building a castle on a private server, beginners welcome, e…" by NightWolf',
  );
});

test('links the member or the game, by its id', () => {
  const about = (action: AuditAction, details: object) =>
    describeEntry({ action, targetId: 'target-1', details: JSON.stringify(details) }).filter(isSubject);
  expect(about('report.decided', { ...wolf, action: 'warn' })).toEqual([{ id: 'wolf', name: 'NightWolf' }]);
  expect(about('game.verified', { name: 'Rust' })).toEqual([{ id: 'target-1', name: 'Rust' }]);
  expect(about('admin.signed-in', {})).toEqual([]);
  expect(about('report.decided', { action: 'warn' })).toEqual([]);
});
