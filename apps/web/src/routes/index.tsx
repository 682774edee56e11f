import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Hero } from '#src/frame/home/hero.tsx';
import { HomeScreen } from '#src/frame/home/home-screen.tsx';
import { useOptionalMember } from '#src/features/sessions/session.ts';

export const Route = createFileRoute('/')({
  component: Home,
  staticData: { title: t`Find Your Perfect Gaming Crew` },
});

function Home() {
  return <HomeScreen hero={<Hero />} isMember={useOptionalMember() !== null} />;
}
