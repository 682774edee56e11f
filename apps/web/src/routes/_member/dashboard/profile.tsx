import { createFileRoute } from '@tanstack/react-router';
import { ProfileScreen } from '#src/features/users/profile-screen.tsx';

export const Route = createFileRoute('/_member/dashboard/profile')({
  component: ProfileScreen,
  staticData: { title: 'Profile' },
});
