import { createFileRoute } from '@tanstack/react-router';
import { z } from '@muster/contract/zod.ts';

export const Route = createFileRoute('/admin-login')({
  validateSearch: z.object({ redirect: z.catch(z.optional(z.string()), undefined) }),
  component: AdminLogin,
  pendingMs: 0,
  staticData: { title: 'Admin Sign In' },
});

function AdminLogin() {
  return <h1>Admin</h1>;
}
