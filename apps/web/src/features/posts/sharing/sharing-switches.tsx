import type { PostSharing } from '@muster/contract/posts/posts.ts';
import type { Ref } from 'react';
import { Switch } from '#src/components/form/switch.tsx';
import { shareTexts } from './share-texts.ts';

interface SharingSwitchesProps {
  readonly sharing: PostSharing;
  readonly onChange: (sharing: PostSharing) => void;
  readonly disabled?: boolean;
  /** Ref of the first switch. */
  readonly ref?: Ref<HTMLElement>;
}

/** The specification reserves ON and OFF for the switch of an active post. */
const switchLabels = { onLabel: shareTexts.yes, offLabel: shareTexts.no };

export function SharingSwitches({ sharing, onChange, disabled = false, ref }: SharingSwitchesProps) {
  const { isShared, isIndexable } = sharing;
  return (
    <div className="flex flex-col gap-4">
      <Switch
        {...(ref && { ref })}
        {...switchLabels}
        label={shareTexts.isShared}
        hint={isShared ? shareTexts.isSharedHint : shareTexts.isNotSharedHint}
        checked={isShared}
        disabled={disabled}
        onCheckedChange={(next) => onChange({ isShared: next, isIndexable: false })}
      />
      {isShared && (
        <Switch
          {...switchLabels}
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
