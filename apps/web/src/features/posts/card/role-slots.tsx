import { t } from '@lingui/core/macro';
import type { Post } from '@muster/contract/posts/posts.ts';
import { listOpenRoles } from '@muster/contract/posts/seats/seats.ts';
import Check from 'lucide-react/icons/check';
import { classNames } from '#src/components/class-names.ts';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { describeRoleCounts } from './card-details.tsx';
import { useConnect } from './connect-button.tsx';

const slotClass =
  'h-6 flex-none items-center gap-1 rounded-full border px-2 font-medium pointer-coarse:h-10 pointer-coarse:px-3';
const openClass = classNames(
  slotClass,
  'flex border-dashed border-line-strong text-fg transition-colors hover:border-transparent hover:bg-flare hover:text-on-flare',
);

interface RoleSlotsProps {
  readonly post: Post;
  /** Called after the member has connected to the post. */
  readonly onConnected: (authorId: string) => void;
}

/** The roles of a crew: pressing an open one asks to join in it. The line scrolls. */
export function RoleSlots({ post, onConnected }: RoleSlotsProps) {
  const { authorName: author } = post;
  const { mutate, isPending } = useConnect(post, onConnected);
  const open = listOpenRoles(post);
  const taken = post.roles.filter(({ name }) => !open.some((role) => role.name === name));
  return (
    <div className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]">
      <VisuallyHidden>
        <span translate="no">{describeRoleCounts(post.roles, post.acceptedByRole)}</span>
      </VisuallyHidden>
      {open.map(({ name: role, count }) => (
        <button
          key={role}
          type="button"
          tabIndex={0}
          aria-disabled={isPending || undefined}
          aria-label={t({ message: `Join as ${role}: ${author}`, comment: 'Join as Healer: Mira' })}
          onClick={() => isPending || mutate({ partySize: 1, roles: [role] })}
          className={openClass}
        >
          <bdi translate="no">{role}</bdi>
          {count > 1 && <span className="text-faint">{`×${count}`}</span>}
        </button>
      ))}
      {taken.map(({ name }) => (
        <span key={name} aria-hidden className={`flex border-transparent bg-raised text-soft ${slotClass}`}>
          <Check className="size-3" />
          <bdi translate="no">{name}</bdi>
        </span>
      ))}
    </div>
  );
}
