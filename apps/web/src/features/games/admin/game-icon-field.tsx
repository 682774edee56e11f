import { t } from '@lingui/core/macro';
import type { GameRow } from '@muster/contract/games/admin-games.ts';
import { deleteGameIconEndpoint, uploadGameIconEndpoint } from '@muster/contract/games/game-emblems.ts';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '#src/components/button.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { Banner } from '#src/components/page/banner.tsx';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import { ImageFileInput } from '#src/features/members/picture/image-file-input.tsx';
import { cropCentre, PictureError, pictureProblems } from '#src/features/members/picture/resize-picture.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { uploadFile } from '#src/lib/api/upload-file.ts';

const describeFailure = (error: Error): string =>
  error instanceof PictureError
    ? pictureProblems[error.problem]
    : t`Couldn't save this icon: ${{ reason: error.message }}`;

/** Uploads or removes the icon of a game. Each choice is saved immediately. */
export function GameIconField({ game: { id: gameId, name, emblem } }: { readonly game: GameRow }) {
  const params = { gameId };
  const upload = useMutation({
    mutationFn: async (file: File) =>
      refetchAfter(uploadFile(uploadGameIconEndpoint, await cropCentre(file), { params })),
  });
  const removal = useMutation({
    mutationFn: () => refetchAfter(callApi(deleteGameIconEndpoint, { params })),
  });
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const onSuccess = (): void => showToast(t`Changed the emblem of ${{ game: name }}.`, { tone: 'success' });
  const failure = upload.error ?? removal.error;
  const isBusy = upload.isPending || removal.isPending;
  return (
    <div role="group" aria-label={t`Icon`} className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{t`Icon`}</p>
      <p className="text-sm text-faint">{t`A square image that replaces the abbreviation. Everyone can see it, so use only an image that you may publish.`}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          ref={button}
          size="sm"
          disabled={removal.isPending}
          busy={upload.isPending}
          busyLabel={t`Uploading...`}
          onClick={() => input.current?.click()}
        >
          {emblem.iconId === null ? t`Upload an icon` : t`Replace icon`}
        </Button>
        {emblem.iconId !== null && (
          <Button
            size="sm"
            variant="ghost"
            disabled={upload.isPending}
            busy={removal.isPending}
            busyLabel={t`Removing...`}
            onClick={() => {
              upload.reset();
              removal.mutate(undefined, {
                onSuccess: () => {
                  button.current?.focus();
                  onSuccess();
                },
              });
            }}
          >
            {t`Remove icon`}
          </Button>
        )}
      </div>
      <ImageFileInput
        ref={input}
        disabled={isBusy}
        onFile={(file) => {
          removal.reset();
          upload.mutate(file, { onSuccess });
        }}
      />
      {failure && <Banner tone="error">{describeFailure(failure)}</Banner>}
    </div>
  );
}
