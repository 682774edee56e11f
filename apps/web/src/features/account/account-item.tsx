import type { ReactNode, Ref } from 'react';

interface AccountPartProps {
  readonly title: string;
  readonly hint: string;
  /** What can be done, beside the title. */
  readonly action?: ReactNode;
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
}

/** One matter of the account: what it is, what can be done, and below that what comes of it. */
export const AccountPart = ({ title, hint, action, headingRef, children }: AccountPartProps) => (
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
