import type { ReactNode } from 'react';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { classNames } from '../class-names.ts';

interface BadgeProps {
  readonly tone?: 'neutral' | 'success' | 'warning' | 'danger' | 'flare' | undefined;
  /** A dot before the text. */
  readonly hasDot?: boolean;
  readonly children: ReactNode;
}

const tones = {
  neutral: { look: 'bg-overlay text-soft', dot: 'bg-faint' },
  success: { look: 'bg-mint-tint text-mint-text', dot: 'bg-mint' },
  warning: { look: 'bg-amber-tint text-amber-text', dot: 'bg-amber' },
  danger: { look: 'bg-rose-tint text-rose-text', dot: 'bg-rose' },
  flare: { look: 'bg-flare text-on-flare', dot: 'bg-on-flare' },
};

export function Badge({ tone = 'neutral', hasDot = false, children }: BadgeProps) {
  const { look, dot } = tones[tone];
  return (
    <span
      className={classNames(
        'inline-flex min-h-5.5 items-center gap-1.5 rounded-full px-2 text-xs font-semibold whitespace-nowrap forced-colors:border',
        look,
      )}
    >
      {hasDot && <span aria-hidden className={`size-1.5 rounded-full system-ink ${dot}`} />}
      <span>{children}</span>
    </span>
  );
}

interface CountBadgeProps extends Pick<BadgeProps, 'tone'> {
  readonly count: number | string;
  /** For screen readers, in place of the count. */
  readonly label: string;
}

export const CountBadge = ({ tone, count, label }: CountBadgeProps) => (
  <Badge tone={tone}>
    <span aria-hidden>{count}</span>
    <VisuallyHidden>{label}</VisuallyHidden>
  </Badge>
);
