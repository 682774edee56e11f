import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MainContent } from '#src/components/page/main-content.tsx';
import { Sidebar, type SidebarProps } from './sidebar.tsx';

/** The sidebar and the screen next to it. */
export function DashboardShell({ children, ...sidebar }: SidebarProps & { readonly children: ReactNode }) {
  const fillsScreen = useMatches({ select: (matches) => matches.some((match) => match.staticData.fillsScreen) });
  return (
    <div className="shell">
      <Sidebar {...sidebar} />
      <MainContent className={fillsScreen ? 'shell-screen' : 'shell-page'}>{children}</MainContent>
    </div>
  );
}
