import type { PostSharing } from '@muster/contract/posts.ts';
import type { Ref } from 'react';
import { Switch } from '#src/components/form/switch.tsx';
import { shareTexts } from './share-texts.ts';

interface SharingSwitchesProps {
  readonly sharing: PostSharing;
  readonly onChange: (sharing: PostSharing) => void;
  readonly disabled?: boolean;
  /** The first of the two. */
  readonly ref?: Ref<HTMLElement>;
}

/** The specification's ON and OFF belong to the switch of an active post alone. */
const words = { onLabel: shareTexts.yes, offLabel: shareTexts.no };

/** Whether a post can be seen without an account, and only then whether search engines may list it. */
export function SharingSwitches({ sharing, onChange, disabled = false, ref }: SharingSwitchesProps) {
  const { isShared, isIndexable } = sharing;
  return (
    <div className="flex flex-col gap-4">
      <Switch
        {...(ref && { ref })}
        {...words}
        label={shareTexts.isShared}
        hint={isShared ? shareTexts.isSharedHint : shareTexts.isNotSharedHint}
        checked={isShared}
        disabled={disabled}
        onCheckedChange={(next) => onChange({ isShared: next, isIndexable: false })}
      />
      {isShared && (
        <Switch
          {...words}
          label={shareTexts.isIndexable}
          hint={isIndexable ? shareTexts.isIndexableHint : shareTexts.isNotIndexableHint}
          checked={isIndexable}
          disabled={disabled}
          onCheckedChange={(next) => onChange({ isShared, isIndexable: next })}
        />
      )}
    </div>
  );
}
