import type { CurrentMember } from '@muster/contract/users.ts';
import { lazy, type ReactNode, Suspense } from 'react';
import { LoadingScreen } from '#src/components/page/loading-screen.tsx';
import { CurrentMemberContext } from '#src/lib/session/session.ts';

/** Few ever see it. */
const Suspended = lazy(async () => {
  const { Suspended: component } = await import('./-suspended.tsx');
  return { default: component };
});

interface MemberFrameProps {
  readonly member: CurrentMember;
  readonly children: ReactNode;
}

/**
 * Shows screens to a signed-in member; one who is suspended reads that instead. Another member gets new screens: they keep
 * nothing that the last one has begun or seen.
 */
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
