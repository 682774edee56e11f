import { createContext, type ReactNode, use } from 'react';

const IsWithinMain = createContext(false);

interface MainContentProps {
  readonly className?: string;
  readonly children: ReactNode;
}

/** The `main` element of a page. A nested one renders a `div`. */
export function MainContent({ className, children }: MainContentProps) {
  if (use(IsWithinMain)) return <div className={className}>{children}</div>;
  return (
    <main id="main" tabIndex={-1} className={className}>
      <IsWithinMain value>{children}</IsWithinMain>
    </main>
  );
}
