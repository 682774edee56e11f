import { homePageTexts } from '@muster/contract/home-page-texts.ts';
import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#src/features/home/home-screen.tsx';
import { useOptionalMember } from '#src/lib/session/session.ts';

export const Route = createFileRoute('/')({
  component: Home,
  staticData: { title: homePageTexts.title },
});

function Home() {
  return <HomeScreen isMember={useOptionalMember() !== null} />;
}
