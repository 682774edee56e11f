import { t } from '@lingui/core/macro';
import type { PostCount } from '@muster/contract/board/board.ts';
import EyeOff from 'lucide-react/icons/eye-off';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Button } from '#src/components/button.tsx';
import { Chip, type FilterBarProps } from '../filters/filter-controls.tsx';
import { activeFilters, formatCount } from '../filters/filter-options.ts';

interface BoardHeadingProps extends Omit<FilterBarProps, 'facets' | 'onFilterChange'> {
  /** Number of cross-platform posts to offer, if any. */
  readonly crossPlatformCount: PostCount | undefined;
  readonly onShowCrossPlatform: () => void;
  /** Follows the count. */
  readonly children: ReactNode;
}

/** Heading and count. In a wide window also Clear Filters and Hide my posts, which a narrow one has in its dialog. On a phone its parts are items of the bar. */
export function BoardHeading(props: BoardHeadingProps) {
  const { filter, count, crossPlatformCount, onShowCrossPlatform, onClear, areOwnPostsHidden, onOwnPostsHiddenChange } =
    props;
  return (
    <header className="contents md:flex md:min-h-10 md:items-center md:gap-x-4">
      {/* Phones have no room for it next to the filters. */}
      <h1
        tabIndex={-1}
        className="py-1.5 font-display text-xl font-bold tracking-tight max-md:sr-only max-md:py-0 max-md:outline-none"
      >
        {t`Browse Posts`}
      </h1>
      {/* On phones, the start windows and the filter dialog show it. */}
      <p role="status" className="min-w-0 text-soft max-md:sr-only md:shrink-99 md:truncate md:text-sm">
        {count}
      </p>
      {crossPlatformCount && (
        <div className="max-md:order-1">
          <Button size="sm" onClick={onShowCrossPlatform}>
            {t`+${{ count: formatCount(crossPlatformCount) }} cross-platform`}
          </Button>
        </div>
      )}
      {props.children}
      <div className="ms-auto hidden min-w-0 flex-wrap justify-end gap-2 xl:flex">
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
    </header>
  );
}
