import type { ReactNode, Ref } from 'react';

interface PanelProps {
  readonly id: string;
  readonly title: string;
  readonly listRef?: Ref<HTMLUListElement>;
  /** List items. */
  readonly children: ReactNode;
  /** Rendered below the list. */
  readonly footer?: ReactNode;
}

/** The heading of a section, always outside its panel. */
export const SectionHeading = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <h2 id={id} className="font-display text-lg font-bold">
    {children}
  </h2>
);

/** A titled list that shares a line with other panels. Alone it fills the line and lists in columns. */
export const Panel = ({ id, title, listRef, children, footer }: PanelProps) => (
  <section aria-labelledby={id} className="flex min-w-0 flex-1 basis-80 flex-col gap-3">
    <SectionHeading id={id}>{title}</SectionHeading>
    <div className="flex-1 rounded-lg border border-line bg-surface p-2">
      <ul ref={listRef} className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-x-2">
        {children}
      </ul>
      {footer}
    </div>
  </section>
);

/** A titled list in one column. */
export const ListSection = ({ id, title, listRef, children }: Omit<PanelProps, 'footer'>) => (
  <section aria-labelledby={id} className="flex flex-col gap-3">
    <SectionHeading id={id}>{title}</SectionHeading>
    <ul ref={listRef} className="flex flex-col gap-3">
      {children}
    </ul>
  </section>
);
