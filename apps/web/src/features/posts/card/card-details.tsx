import { t } from '@lingui/core/macro';
import { formatList } from '#src/lib/page-language.ts';
import { describeRole, type Role } from '@muster/contract/posts/seats/seats.ts';
import type { Post } from '@muster/contract/posts/posts.ts';
import type { ReactNode } from 'react';
import { isolate, joinTexts } from '#src/lib/isolate.ts';
import { LongText } from '#src/components/long-text.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';

const MAX_SHOWN_TAGS = 3;

export type DetailedPost = Pick<Post, 'tags'> &
  Partial<Pick<Post, 'roles' | 'acceptedByRole' | 'isComplete' | 'isAdultsOnly' | 'skillLevel' | 'region'>>;

interface CardDetailsProps {
  readonly post: DetailedPost;
  readonly status: ReactNode;
  /** Replaces the list of roles. */
  readonly roleSlots?: ReactNode;
  /** Shows all tags, on as many lines as needed. */
  readonly showsAll: boolean;
}

/** Status and roles of a post, and its tags on a line of their own. */
export const CardDetails = (props: CardDetailsProps) => (
  <div className="mt-auto flex min-w-0 flex-col gap-0.5 pt-0.5 text-xs empty:hidden">
    <RoleLine {...props} />
    <TagLine {...props} />
  </div>
);

function RoleLine({ post, status, roleSlots, showsAll }: CardDetailsProps) {
  const { roles = [], acceptedByRole = [], isComplete = false } = post;
  if (!status && !roleSlots && roles.length === 0) return null;
  return (
    <div className={`flex min-h-6 min-w-0 items-center gap-x-2 ${showsAll ? 'flex-wrap' : ''}`}>
      {status}
      {roleSlots ?? (roles.length > 0 && <RoleList {...{ roles, acceptedByRole, isComplete, showsAll }} />)}
    </div>
  );
}

/** 'Tank 1/1 · Healer 0/1' */
export const describeRoleCounts = (roles: readonly Role[], acceptedByRole: readonly number[]): string =>
  roles
    .map(({ name, count }, index) => `${isolate(name)} ${describeRole(count, acceptedByRole[index] ?? 0)}`)
    .join(' · ');

/** The tags of a post, with its age limit as the first one, after the fields of imported posts. */
function TagLine({ post, showsAll }: CardDetailsProps) {
  const { skillLevel, region } = post;
  const tags = post.isAdultsOnly ? [...new Set([t`18+`, ...post.tags])] : post.tags;
  const hasLegacy = Boolean(skillLevel || region);
  if (tags.length === 0 && !hasLegacy) return null;
  return (
    <div className={`flex min-w-0 items-center gap-x-2 ${showsAll ? 'flex-wrap gap-y-1' : 'h-5'}`}>
      {hasLegacy && (
        <dl className="flex min-w-0 flex-none gap-x-2">
          <LegacyField label={t`Skill level`} value={skillLevel} />
          <LegacyField label={t`Region`} value={region} />
        </dl>
      )}
      {tags.length > 0 && <TagList tags={tags} showsAll={showsAll} />}
    </div>
  );
}

interface LegacyFieldProps {
  readonly label: string;
  readonly value: string | null | undefined;
}

const LegacyField = ({ label, value }: LegacyFieldProps) =>
  value && (
    <div className="flex max-w-32 gap-1">
      <dt className="text-faint">{label}</dt>
      <dd dir="auto" className="min-w-0 truncate">
        {value}
      </dd>
    </div>
  );

interface RoleListProps extends Pick<CardDetailsProps, 'showsAll'> {
  readonly roles: readonly Role[];
  readonly acceptedByRole: readonly number[];
  readonly isComplete: boolean;
}

/** On one line, shows only the open roles of a crew that is not complete, after a dashed ring. */
function RoleList({ roles, acceptedByRole, isComplete, showsAll }: RoleListProps) {
  const text = describeRoleCounts(roles, acceptedByRole);
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
}

function TagList({ tags, showsAll }: TagListProps) {
  const shown = showsAll ? tags : tags.slice(0, MAX_SHOWN_TAGS);
  const rest = tags.slice(shown.length);
  return (
    <>
      <ul className={`flex min-w-0 gap-1 leading-5 text-soft ${showsAll ? 'flex-wrap' : ''}`}>
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
  /** Number of lines while collapsed. */
  readonly lines?: 2 | 3;
}

export const PostDescription = ({ title, text, lines = 3 }: PostDescriptionProps) => (
  <div className="text-sm leading-4.5">
    <LongText
      key={text}
      clampClass={lines === 2 ? 'max-h-[2lh] overflow-hidden' : 'max-h-[3lh] overflow-hidden'}
      className="text-soft"
      spacerClass={lines === 2 ? 'h-[1lh]' : 'h-[2lh]'}
    >
      {title && <b className="me-1.5 font-semibold text-fg">{title}</b>}
      {text}
    </LongText>
  </div>
);
