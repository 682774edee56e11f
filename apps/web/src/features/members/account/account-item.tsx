import type { ReactNode, Ref } from 'react';

interface AccountItemProps {
  readonly title: string;
  readonly hint: string;
  readonly action?: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
}

export const AccountItem = ({ title, hint, action, headingRef, children }: AccountItemProps) => (
  <div className="flex flex-col gap-4 py-5 last:pb-0">
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 ref={headingRef} tabIndex={headingRef ? -1 : undefined} className="font-semibold outline-none">
          {title}
        </h3>
        <p className="text-sm text-faint">{hint}</p>
      </div>
      {action}
    </div>
    {children}
  </div>
);
