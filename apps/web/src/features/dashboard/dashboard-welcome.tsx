import { Link } from '@tanstack/react-router';
import { ArrowRight, type LucideIcon, Search, SquarePlus, UserRound } from 'lucide-react';
import { classNames } from '#src/components/class-names.ts';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { useCurrentMember } from '#src/lib/session/session.ts';

interface Action {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text: string;
  readonly isPrimary?: boolean;
}

const actions: readonly Action[] = [
  {
    to: '/dashboard/create-post',
    icon: SquarePlus,
    title: 'Create Post',
    text: 'Say what you play and who you need.',
    isPrimary: true,
  },
  { to: '/dashboard/browse-posts', icon: Search, title: 'Browse Posts', text: "See who's looking for a crew." },
  { to: '/dashboard/profile', icon: UserRound, title: 'View Profile', text: 'Check how others see you.' },
];

/** The complete card is clickable; the link's accessible name is only the title. */
const ActionCard = ({ to, icon: Icon, title, text, isPrimary = false }: Action) => (
  <div className="card-link group relative flex items-center gap-4 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-line-strong hover:bg-raised sm:p-5">
    <span
      className={classNames(
        'grid size-11 flex-none place-items-center rounded-md',
        isPrimary ? 'bg-flare text-on-flare' : 'bg-overlay text-soft',
      )}
    >
      <Icon aria-hidden className="size-5.5" />
    </span>
    <div className="min-w-0 flex-1">
      <Link to={to} className="font-display text-lg font-bold after:absolute after:inset-0 after:rounded-lg">
        {title}
      </Link>
      <p className="text-sm text-soft">{text}</p>
    </div>
    <ArrowRight
      aria-hidden
      className="size-5 text-faint transition-[transform,color] group-hover:translate-x-1 group-hover:text-fg"
    />
  </div>
);

export function DashboardWelcome() {
  const { name } = useCurrentMember();
  return (
    <section>
      <PageHeading lead="Who do you need tonight?">{`Welcome back, ${name}!`}</PageHeading>
      <div className="mt-7 grid gap-3 lg:grid-cols-3">
        {actions.map((action) => (
          <ActionCard key={action.to} {...action} />
        ))}
      </div>
    </section>
  );
}
