import type { CurrentMember } from '@muster/contract/members/members.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { LoadingScreen } from '#src/components/page/loading-screen.tsx';
import { CurrentMemberContext } from '#src/features/sessions/session.ts';

const Suspended = lazy(async () => ({ default: (await import('./suspended.tsx')).Suspended }));

interface MemberFrameProps {
  readonly member: CurrentMember;
  readonly children: ReactNode;
}

/** Provides the current member. The key discards all component state when another member signs in. */
export const MemberFrame = ({ member, children }: MemberFrameProps) => (
  <CurrentMemberContext key={member.id} value={member}>
    {member.suspendedUntil ? (
      <Suspense fallback={<LoadingScreen />}>
        <Suspended until={member.suspendedUntil} />
      </Suspense>
    ) : (
      children
    )}
  </CurrentMemberContext>
);
