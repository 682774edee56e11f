import { t } from '@lingui/core/macro';
import { type ReactNode, useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { ImageFileInput } from '#src/features/members/picture/image-file-input.tsx';
import { PictureError, pictureProblems } from '#src/features/members/picture/resize-picture.ts';

const describeFailure = (error: Error): string =>
  error instanceof PictureError
    ? pictureProblems[error.problem]
    : t`Couldn't save this icon: ${{ reason: error.message }}`;

interface Action<Variables> {
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly reset: () => void;
  readonly mutate: (variables: Variables, options: { readonly onSuccess: () => void }) => void;
}

interface IconButtonsProps {
  readonly iconId: string | null;
  readonly upload: Action<File>;
  readonly removal: Action<undefined>;
  readonly onChanged?: () => void;
  /** The current icon. */
  readonly children?: ReactNode;
}

/** Uploads or removes an icon. Each choice is saved immediately. */
export function IconButtons({ iconId, upload, removal, onChanged, children }: IconButtonsProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const failure = upload.error ?? removal.error;
  const onRemoved = (): void => {
    button.current?.focus();
    onChanged?.();
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button
          ref={button}
          size="sm"
          disabled={removal.isPending}
          focusableWhenDisabled
          busy={upload.isPending}
          busyLabel={t`Uploading...`}
          onClick={() => input.current?.click()}
        >
          {iconId === null ? t`Upload an icon` : t`Replace icon`}
        </Button>
        {iconId !== null && (
          <Button
            size="sm"
            variant="ghost"
            disabled={upload.isPending}
            busy={removal.isPending}
            busyLabel={t`Removing...`}
            onClick={() => {
              upload.reset();
              removal.mutate(undefined, { onSuccess: onRemoved });
            }}
          >
            {t`Remove icon`}
          </Button>
        )}
      </div>
      <ImageFileInput
        ref={input}
        disabled={upload.isPending || removal.isPending}
        onFile={(file) => {
          removal.reset();
          upload.mutate(file, { onSuccess: () => onChanged?.() });
        }}
      />
      {failure && <Banner tone="error">{describeFailure(failure)}</Banner>}
    </>
  );
}
