import { t } from '@lingui/core/macro';
import { timeOfId } from '@muster/contract/values/id.ts';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import Search from 'lucide-react/icons/search';
import SquarePlus from 'lucide-react/icons/square-plus';
import UserRound from 'lucide-react/icons/user-round';
import { lazy, type ReactNode, Suspense } from 'react';
import { classNames } from '#src/components/class-names.ts';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';

/** Loaded with the sections below. */
const OpenNow = lazy(async () => ({ default: (await import('./dashboard-sections.tsx')).OpenNow }));

interface Action {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly badge?: ReactNode;
}

const browsePath = '/dashboard/browse-posts';
const actions: readonly Action[] = [
  {
    to: '/dashboard/create-post',
    icon: SquarePlus,
    title: t`Create Post`,
    text: t`Say what you play and who you need.`,
  },
  {
    to: browsePath,
    icon: Search,
    title: t`Browse Posts`,
    text: t`See who's looking for a crew.`,
    badge: <OpenNow />,
  },
  { to: '/dashboard/profile', icon: UserRound, title: t`View Profile`, text: t`Check how others see you.` },
];

/** The complete card is clickable; the link's accessible name is only the title. */
const ActionCard = ({ to, icon: Icon, title, text, badge, isPrimary }: Action & { readonly isPrimary: boolean }) => (
  <div className="card-link relative flex flex-col items-center gap-1.5 rounded-lg border border-line bg-surface px-1 py-2 text-center leading-tight transition-colors hover:border-line-strong hover:bg-raised sm:flex-row sm:gap-3 sm:px-3 sm:text-start">
    <span
      className={classNames(
        'grid size-8 flex-none place-items-center rounded-sm',
        isPrimary ? 'bg-flare text-on-flare' : 'bg-overlay text-soft',
      )}
    >
      <Icon aria-hidden className="size-4.5" />
    </span>
    <div className="min-w-0 flex-1 content-center">
      <Link
        to={to}
        className="font-display text-xs font-bold after:absolute after:inset-0 after:rounded-lg sm:text-base"
      >
        {title}
      </Link>
      <p className="hidden truncate text-sm text-soft lg:block">{text}</p>
    </div>
    <Suspense>{badge}</Suspense>
  </div>
);

const NEW_FOR_MS = 24 * 60 * 60_000;

/** Whether the member registered within a day. */
const isNewMember = (id: string): boolean => serverNow().getTime() - timeOfId(id) < NEW_FOR_MS;

export function DashboardWelcome() {
  const { id, name } = useCurrentMember();
  const isNew = isNewMember(id);
  return (
    <section className="flex flex-col gap-4">
      <PageHeading>{isNew ? t`Welcome, ${name}!` : t`Welcome back, ${name}!`}</PageHeading>
      <div className="grid grid-cols-3 gap-2 max-[16rem]:grid-cols-1 sm:gap-4">
        {actions.map((action) => (
          <ActionCard
            key={action.to}
            {...action}
            isPrimary={isNew ? action.to === browsePath : action === actions[0]}
          />
        ))}
      </div>
    </section>
  );
}
