import { t } from '@lingui/core/macro';
import type { PostCount } from '@muster/contract/posts/board.ts';
import EyeOff from 'lucide-react/icons/eye-off';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '#src/components/button.tsx';
import { PageHeading } from '#src/components/page/page-heading.tsx';
import { Chip, type FilterBarProps } from './filters/filter-controls.tsx';
import { activeFilters, formatCount } from './filters/filter-options.ts';

interface BoardHeadingProps extends Omit<FilterBarProps, 'facets' | 'onFilterChange'> {
  /** Number of cross-platform posts to offer, if any. */
  readonly crossPlatformCount: PostCount | undefined;
  readonly onShowCrossPlatform: () => void;
  /** Follows the count. */
  readonly children: ReactNode;
}

/** Heading and count. In a wide window also Clear Filters and Hide my posts, which a narrow one has in its dialog. */
export function BoardHeading(props: BoardHeadingProps) {
  const { filter, count, crossPlatformCount, onShowCrossPlatform, onClear, areOwnPostsHidden, onOwnPostsHiddenChange } =
    props;
  const lead = (
    <div className="flex items-center gap-3">
      <p
        role="status"
        className="max-sm:-my-2 max-sm:max-w-[calc(100vw-12rem)] max-sm:text-xs max-sm:leading-3.5 max-sm:tracking-tight sm:truncate"
      >
        {count}
      </p>
      {crossPlatformCount && (
        <Button size="sm" onClick={onShowCrossPlatform}>
          {t`+${{ count: formatCount(crossPlatformCount) }} cross-platform`}
        </Button>
      )}
      {props.children}
    </div>
  );
  const action = (
    <div className="hidden gap-2 xl:flex">
      {activeFilters(filter).length > 0 && (
        <Button variant="ghost" size="sm" icon={<X aria-hidden className="size-4" />} onClick={onClear}>
          {t`Clear Filters`}
        </Button>
      )}
      <Chip isSwitch isOn={areOwnPostsHidden} onToggle={onOwnPostsHiddenChange}>
        <EyeOff aria-hidden className="size-4" />
        {t`Hide my posts`}
      </Chip>
    </div>
  );
  return (
    <PageHeading lead={lead} action={action}>
      {t`Browse Posts`}
    </PageHeading>
  );
}
