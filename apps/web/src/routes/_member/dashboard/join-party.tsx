import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PartySeatScreen } from '#src/features/posts/party/party-seat-screen.tsx';

export const Route = createFileRoute('/_member/dashboard/join-party')({
  component: PartySeatScreen,
  staticData: { title: t`Take a seat` },
});
