import { t } from '@lingui/core/macro';
import Camera from 'lucide-react/icons/camera';
import type { MemberColor } from '@muster/contract/members/profiles.ts';
import { type DragEvent, useRef, useState } from 'react';
import { Avatar } from '#src/components/identity/avatar.tsx';
import { classNames } from '#src/components/class-names.ts';
import { Tooltip } from '#src/components/overlay/tooltip.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { RemovePicture } from './remove-picture.tsx';
import { findFile } from './use-file-drop-or-paste.ts';

interface OwnPictureProps {
  readonly id: string;
  readonly name: string;
  readonly color: MemberColor | null;
  readonly pictureUrl: string | null;
}

/** The member's picture, changed by a click or by dropping an image on it. */
export function OwnPicture({ id, name, color, pictureUrl }: OwnPictureProps) {
  const [shown, setShown] = useState<'choice' | 'removal'>();
  const [dropped, setDropped] = useState<File>();
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const label = pictureUrl ? t`Change picture` : t`Add a picture`;
  const open = (file?: File): void => {
    setDropped(file);
    setShown('choice');
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsDraggedOver(false);
    // The dialog returns the focus to this button.
    button.current?.focus();
    const file = findFile(event.dataTransfer);
    if (file) open(file);
  };
  return (
    <>
      <span className="relative block">
        <Avatar id={id} name={name} color={color} pictureUrl={pictureUrl} size="xl" />
        <Tooltip text={label} side="right">
          <button
            ref={button}
            type="button"
            aria-label={label}
            onClick={() => open()}
            onDragOver={(event) => {
              event.preventDefault();
              setIsDraggedOver(true);
            }}
            onDragLeave={() => setIsDraggedOver(false)}
            onDrop={drop}
            className={classNames(
              'group absolute inset-0 rounded-full',
              isDraggedOver && 'outline-2 outline-offset-2 outline-flare',
            )}
          >
            <span className="absolute -end-1 -bottom-1 grid size-9 place-items-center rounded-full border-2 border-surface bg-overlay text-fg transition-colors group-hover:bg-flare group-hover:text-on-flare">
              <Camera aria-hidden className="size-4.5" />
            </span>
          </button>
        </Tooltip>
      </span>
      <PictureDialog
        isOpen={shown === 'choice'}
        onClose={() => setShown(undefined)}
        onRemove={() => setShown('removal')}
        title={label}
        hasPicture={pictureUrl !== null}
        dropped={dropped}
      />
      <RemovePicture isOpen={shown === 'removal'} onOpenChange={(isOpen) => !isOpen && setShown(undefined)} />
    </>
  );
}
