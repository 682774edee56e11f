import { home } from '@muster/contract/home.ts';
import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '#src/features/home/home-screen.tsx';

export const Route = createFileRoute('/')({
  component: HomeScreen,
  staticData: { title: home.title },
});
