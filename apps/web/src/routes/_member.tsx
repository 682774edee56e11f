import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { awaitSession, CurrentMemberContext, useVisitorOrMember } from '#src/lib/session.ts';
import { homeOfMembers } from '#src/lib/wanted-page.ts';

export const Route = createFileRoute('/_member')({
  beforeLoad: async ({ context, location }) => {
    const { member } = await awaitSession(context.queryClient, context.startedAt);
    if (member) return { member };
    const search = location.pathname === homeOfMembers ? {} : { redirect: location.href };
    throw redirect({ to: '/login', search, replace: true });
  },
  component: Member,
  pendingMs: 0,
});

/** While the guard leads a member who has signed out away, the screens still show whose they were. */
function Member() {
  const { member } = Route.useRouteContext();
  return (
    <CurrentMemberContext value={useVisitorOrMember() ?? member}>
      <Outlet />
    </CurrentMemberContext>
  );
}
