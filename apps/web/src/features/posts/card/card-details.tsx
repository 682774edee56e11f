import { t } from '@lingui/core/macro';
import { formatList } from '#src/lib/page-language.ts';
import { describeRole, type Role } from '@muster/contract/posts/seats/seats.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { ReactNode } from 'react';
import { isolate, joinTexts } from '#src/lib/isolate.ts';
import { classNames } from '#src/components/class-names.ts';
import { LongText } from '#src/components/long-text.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';

const MAX_SHOWN_TAGS = 3;

export type DetailedPost = Pick<Post, 'tags'> &
  Partial<Pick<Post, 'roles' | 'acceptedByRole' | 'isComplete' | 'isAdultsOnly' | 'skillLevel' | 'region'>>;

interface CardDetailsProps {
  readonly post: DetailedPost;
  readonly status: ReactNode;
  /** Shows all tags, on as many lines as needed. */
  readonly showsAll: boolean;
}

/** Status, roles and tags of a post, with its age limit as the first tag. */
export function CardDetails({ post, status, showsAll }: CardDetailsProps) {
  const { roles = [], acceptedByRole = [], isComplete = false, skillLevel, region } = post;
  const tags = post.isAdultsOnly ? [...new Set([t`18+`, ...post.tags])] : post.tags;
  const legacy = [
    [t`Skill level`, skillLevel],
    [t`Region`, region],
  ].filter(([, value]) => value);
  if (!status && roles.length + tags.length + legacy.length === 0) return null;
  return (
    <div className={`mt-auto flex min-w-0 items-center gap-x-2 text-xs ${showsAll ? 'flex-wrap gap-y-1 pt-1' : 'h-5'}`}>
      {status}
      {roles.length > 0 && <RoleList {...{ roles, acceptedByRole, isComplete, showsAll }} />}
      {legacy.length > 0 && (
        <dl className="flex min-w-0 flex-none gap-x-2">
          {legacy.map(([label, value]) => (
            <div key={label} className="flex max-w-32 gap-1">
              <dt className="text-faint">{label}</dt>
              <dd dir="auto" className="min-w-0 truncate">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {tags.length > 0 && <TagList tags={tags} showsAll={showsAll} isAlone={!status && roles.length === 0} />}
    </div>
  );
}

interface RoleListProps extends Pick<CardDetailsProps, 'showsAll'> {
  readonly roles: readonly Role[];
  readonly acceptedByRole: readonly number[];
  readonly isComplete: boolean;
}

/** On one line, shows only the open roles of a crew that is not complete, after a dashed ring. */
function RoleList({ roles, acceptedByRole, isComplete, showsAll }: RoleListProps) {
  /** 'Tank 1/1 · Healer 0/1' */
  const text = roles
    .map(({ name, count }, index) => `${isolate(name)} ${describeRole(count, acceptedByRole[index] ?? 0)}`)
    .join(' · ');
  const open = roles.filter(({ count }, index) => (acceptedByRole[index] ?? 0) < count);
  if (showsAll || isComplete || open.length === 0)
    return (
      <p translate="no" className={showsAll ? 'basis-full font-medium' : 'truncate font-medium'}>
        {text}
      </p>
    );
  return (
    <p title={text} translate="no" className="truncate font-medium">
      <VisuallyHidden>{text}</VisuallyHidden>
      <span aria-hidden className="me-1.5 inline-block size-2.5 rounded-full border border-dashed align-[-1px]" />
      <span aria-hidden>{joinTexts(open.map(({ name }) => name))}</span>
    </p>
  );
}

interface TagListProps {
  readonly tags: readonly string[];
  readonly showsAll: boolean;
  /** No other details share the line. */
  readonly isAlone: boolean;
}

function TagList({ tags, showsAll, isAlone }: TagListProps) {
  const shown = showsAll ? tags : tags.slice(0, MAX_SHOWN_TAGS);
  const rest = tags.slice(shown.length);
  // Next to other details, what does not fit wraps out of sight, because truncated tags would be unreadable. An empty first
  // item lets the first tag wrap as well.
  const lineClass = isAlone ? '' : 'h-5 flex-1 flex-wrap overflow-hidden before:h-5';
  return (
    <>
      <ul className={`flex min-w-0 gap-1 leading-5 text-soft ${showsAll ? 'flex-wrap' : lineClass}`}>
        {shown.map((tag) => (
          <li key={tag} dir="auto" title={tag} className="max-w-40 min-w-0 truncate rounded-sm bg-raised px-1.5">
            {tag}
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <span title={formatList(rest)} className="flex-none text-faint">
          {t`+${{ count: rest.length }} more`}
        </span>
      )}
    </>
  );
}

interface PostDescriptionProps {
  /** Title of an imported post, shown before its text. */
  readonly title: string | null | undefined;
  readonly text: string;
}

/** Covers the end of the third line; the gradient fades the text out. */
const moreClass = classNames(
  'absolute end-0 bottom-0 bg-[linear-gradient(to_right,transparent,var(--card)_1.75rem)] ps-8 rtl:bg-[linear-gradient(to_left,transparent,var(--card)_1.75rem)]',
  'pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:-inset-y-3',
);

export const PostDescription = ({ title, text }: PostDescriptionProps) => (
  <div className="text-sm leading-4.5">
    <LongText key={text} clampClass="line-clamp-3" className="text-soft" moreClass={moreClass}>
      {title && <b className="me-1.5 font-semibold text-fg">{title}</b>}
      {text}
    </LongText>
  </div>
);
