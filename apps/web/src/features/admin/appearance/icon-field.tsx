import { t } from '@lingui/core/macro';
import { appIconUrl } from '@muster/contract/values/app-icons.ts';
import { useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { ImageFileInput } from '#src/features/members/picture/image-file-input.tsx';
import { PictureError, pictureProblems } from '#src/features/members/picture/resize-picture.ts';
import { useDeleteIcon, useUploadIcon } from './appearance-queries.ts';

const describeFailure = (error: Error): string =>
  error instanceof PictureError
    ? pictureProblems[error.problem]
    : t`Couldn't save this icon: ${{ reason: error.message }}`;

/** Uploads or removes the icon. Each choice is saved immediately. */
export function IconField({ iconId }: { readonly iconId: string | null }) {
  const [upload, removal] = [useUploadIcon(), useDeleteIcon()];
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const failure = upload.error ?? removal.error;
  const remove = (): void => {
    upload.reset();
    removal.mutate(undefined, { onSuccess: () => button.current?.focus() });
  };
  return (
    <section aria-labelledby="community-icon" className="flex flex-col gap-2">
      <h2 id="community-icon" className="text-sm font-semibold">{t`Icon`}</h2>
      <p className="text-sm text-faint">{t`For the browser tab, the installed app, notifications and emails. A square picture of at least 512 by 512 pixels looks best. It's saved at once.`}</p>
      <div className="flex flex-wrap items-center gap-2">
        <img
          src={iconId === null ? '/favicon.svg' : appIconUrl('tab', iconId)}
          alt={t`Current icon`}
          width={48}
          height={48}
          className="size-12 rounded-md"
        />
        <Button
          ref={button}
          size="sm"
          disabled={removal.isPending}
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
            onClick={remove}
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
          upload.mutate(file);
        }}
      />
      {failure && <Banner tone="error">{describeFailure(failure)}</Banner>}
    </section>
  );
}
