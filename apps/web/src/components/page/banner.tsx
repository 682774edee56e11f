import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';

interface BannerProps {
  readonly tone: 'error' | 'success' | 'info' | 'warning';
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly ref?: Ref<HTMLDivElement>;
}

const tones = {
  error: { icon: CircleAlert, look: 'border-rose/40 bg-rose-tint text-rose-text' },
  success: { icon: CircleCheck, look: 'border-mint/40 bg-mint-tint text-mint-text' },
  warning: { icon: TriangleAlert, look: 'border-amber/40 bg-amber-tint text-amber-text' },
  info: { icon: Info, look: 'border-line bg-raised text-fg' },
};

/** An inline notice. Errors have role `alert`, the others `status`. */
export function Banner({ tone, children, action, ref }: BannerProps) {
  const { icon: Icon, look } = tones[tone];
  return (
    <div
      ref={ref}
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames('flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border px-3.5 py-3 text-sm', look)}
    >
      <Icon aria-hidden className={`size-4.5 ${action ? 'mt-1.75' : 'mt-px'}`} />
      <div className={`min-w-0 flex-1 basis-48 font-medium ${action ? 'py-1.5' : ''}`}>{children}</div>
      {action && <div className="flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}
