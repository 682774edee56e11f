import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { MainContent } from '#src/components/page/main-content.tsx';
import { RootMark } from '#src/components/page/root-mark.tsx';
import { Sidebar, type SidebarProps } from './sidebar.tsx';

const wide = 'px-(--page-x) pt-(--page-top) pb-12 md:pb-16';
/** Every layout starts at the same place, which shell.css defines. */
const layouts = {
  reading: `${wide} max-w-[calc(78rem+2*var(--page-x))]`,
  wide,
  screen: 'flex h-[calc(100dvh-var(--bar)-var(--bar-bottom))] min-h-80 flex-col md:px-(--page-x) md:pt-(--page-top)',
};

/** The sidebar and the screen next to it. */
export function DashboardShell({ children, ...sidebar }: SidebarProps & { readonly children: ReactNode }) {
  const layout = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.layout)?.staticData.layout ?? 'reading',
  });
  return (
    <div className="shell">
      <RootMark name="shell" />
      <Sidebar {...sidebar} />
      <MainContent className={layouts[layout]}>{children}</MainContent>
    </div>
  );
}
