import { t } from '@lingui/core/macro';
import type { PostSharing } from '@muster/contract/posts/post-sharing.ts';
import type { Ref } from 'react';
import { Switch } from '#src/components/form/switch.tsx';

interface SharingSwitchesProps {
  readonly sharing: PostSharing;
  readonly onChange: (sharing: PostSharing) => void;
  readonly disabled?: boolean;
  /** Ref of the first switch. */
  readonly ref?: Ref<HTMLElement>;
}

/** The specification reserves ON and OFF for the switch of an active post. */
const switchLabels = { onLabel: t`Yes`, offLabel: t`No` };

export function SharingSwitches({ sharing, onChange, disabled = false, ref }: SharingSwitchesProps) {
  const { isShared, isIndexable } = sharing;
  return (
    <div className="flex flex-col gap-4">
      <Switch
        {...(ref && { ref })}
        {...switchLabels}
        label={t`Anyone with the link can see it`}
        hint={
          isShared
            ? t`People without an account see the post, your first name and your picture, and how many players are in. They need an account to connect.`
            : t`Only signed-in players can see it. Turn this on to let anyone with the link see the post, your first name and your picture.`
        }
        checked={isShared}
        disabled={disabled}
        onCheckedChange={(next) => onChange({ isShared: next, isIndexable: false })}
      />
      {isShared && (
        <Switch
          {...switchLabels}
          label={t`Let search engines list it`}
          hint={
            isIndexable
              ? t`It can show up in search results with your first name.`
              : t`Search engines are asked to leave it out.`
          }
          checked={isIndexable}
          disabled={disabled}
          onCheckedChange={(next) => onChange({ isShared, isIndexable: next })}
        />
      )}
    </div>
  );
}
