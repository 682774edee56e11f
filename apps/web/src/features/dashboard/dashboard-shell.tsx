import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MainContent } from '#src/components/page/main-content.tsx';
import { Sidebar, type SidebarProps } from './sidebar.tsx';

const pageClass = 'mx-auto max-w-[78rem] px-4 pt-6 pb-12 md:px-8 md:pt-10 md:pb-16';
const screenClass = 'flex h-[calc(100dvh-var(--bar-top)-var(--bar-bottom))] min-h-0 flex-col md:px-8 md:pt-6';

/** The sidebar and the screen next to it. */
export function DashboardShell({ children, ...sidebar }: SidebarProps & { readonly children: ReactNode }) {
  const fillsScreen = useMatches({ select: (matches) => matches.some((match) => match.staticData.fillsScreen) });
  return (
    <div className="shell">
      <Sidebar {...sidebar} />
      <MainContent className={fillsScreen ? screenClass : pageClass}>{children}</MainContent>
    </div>
  );
}
