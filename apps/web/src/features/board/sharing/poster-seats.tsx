import { plural, t } from '@lingui/core/macro';
import { countPlayers, describeRole } from '@muster/contract/posts/seats/seats.ts';
import type { SharedPost } from '@muster/contract/board/shared-posts.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import { CrewRing } from '#src/components/identity/crew-ring.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { describeSeats, seatsLeft } from '#src/features/posts/requests/crew-seats.tsx';

const RING_PX = 208;

/** A post as its viewer receives it: visitors see only active posts that look for players. */
export type PosterPost = SharedPost & Partial<Pick<Post, 'isActive' | 'isComplete'>>;

/** The seats of the crew in a large ring, and in words. */
export function SeatRing({ post }: { readonly post: PosterPost }) {
  const { seats, offeredSeats } = post;
  const players = countPlayers(post);
  if (seats === null)
    return (
      <p className="text-lg">
        {plural(players, { one: '# player so far, no seat limit', other: '# players so far, no seat limit' })}
      </p>
    );
  return (
    <div className="flex flex-none items-center gap-5 @2xl:flex-col @2xl:gap-3">
      <span className="relative grid place-items-center [&>svg]:size-28 @2xl:[&>svg]:size-52">
        <CrewRing
          seats={seats}
          filled={players}
          offered={offeredSeats}
          size={RING_PX}
          hasCenter
          pictureUrl={post.authorPictureUrl}
        />
        <span aria-hidden className="absolute font-display font-extrabold @2xl:text-xl">
          <span>{players}</span>
          <span className="text-faint">{`/${seats}`}</span>
        </span>
      </span>
      <VisuallyHidden>{describeSeats(players, seats, offeredSeats)}</VisuallyHidden>
      <p className="text-lg font-semibold">{seatsLeft(post)}</p>
    </div>
  );
}

/** The roles that the crew needs, each with its own ring of seats. */
export const RoleSlots = ({ post: { roles, acceptedByRole, isComplete = false } }: { readonly post: PosterPost }) =>
  roles.length > 0 && (
    <ul aria-label={t`Roles`} className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-2">
      {roles.map(({ name, count }, index) => {
        const taken = acceptedByRole[index] ?? 0;
        const open = isComplete ? 0 : Math.max(0, count - taken);
        const places = Math.max(count, taken);
        return (
          <li
            key={name}
            className={`flex min-w-0 items-center gap-3 rounded-md border px-3 py-2.5 ${open > 0 ? 'border-dashed border-line-strong' : 'border-line bg-raised'}`}
          >
            {places === 1 ? (
              <span
                aria-hidden
                className={`mx-1.5 size-5 flex-none rounded-full ${taken > 0 ? 'bg-flare system-ink' : 'border-2 border-dashed border-faint'}`}
              />
            ) : (
              <CrewRing seats={places} filled={taken} size={32} />
            )}
            <span className="min-w-0 leading-5">
              <bdi translate="no" className="block truncate font-semibold" title={name}>
                {name}
              </bdi>
              {/* The dashed frame shows that the only seat is open. */}
              <span className={open === 1 && count === 1 ? 'sr-only' : 'text-sm text-soft'}>
                {open === 0
                  ? taken < count
                    ? describeRole(count, taken)
                    : t({ message: 'Taken', context: 'role' })
                  : plural(open, { one: `# of ${count} open`, other: `# of ${count} open` })}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
