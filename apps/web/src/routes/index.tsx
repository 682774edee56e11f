import { homePageTexts } from '@muster/contract/home-page-texts.ts';
import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#src/frame/home/home-screen.tsx';
import { useOptionalMember } from '#src/features/sessions/session.ts';

export const Route = createFileRoute('/')({
  component: Home,
  staticData: { title: homePageTexts.title },
});

function Home() {
  return <HomeScreen isMember={useOptionalMember() !== null} />;
}
