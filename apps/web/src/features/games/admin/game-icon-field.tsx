import { t } from '@lingui/core/macro';
import type { GameRow } from '@muster/contract/games/admin-games.ts';
import { deleteGameIconEndpoint, uploadGameIconEndpoint } from '@muster/contract/games/game-emblems.ts';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { refetchAfter } from '#src/features/admin/admin-queries.ts';
import { IconButtons } from '#src/features/admin/icon-buttons.tsx';
import { cropCentre } from '#src/features/members/picture/resize-picture.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { uploadFile } from '#src/lib/api/upload-file.ts';

/** Uploads or removes the icon of a game. */
export function GameIconField({ game: { id: gameId, name, emblem } }: { readonly game: GameRow }) {
  const params = { gameId };
  const upload = useMutation({
    mutationFn: async (file: File) =>
      refetchAfter(uploadFile(uploadGameIconEndpoint, await cropCentre(file), { params })),
  });
  const removal = useMutation({
    mutationFn: () => refetchAfter(callApi(deleteGameIconEndpoint, { params })),
  });
  return (
    <div role="group" aria-label={t`Icon`} className="flex flex-col gap-2">
      <p className="text-sm font-semibold">{t`Icon`}</p>
      <p className="text-sm text-faint">{t`A square image that replaces the abbreviation. Everyone can see it, so use only an image that you may publish.`}</p>
      <IconButtons
        iconId={emblem.iconId}
        upload={upload}
        removal={removal}
        onChanged={() => showToast(t`Changed the emblem of ${{ game: name }}.`, { tone: 'success' })}
      />
    </div>
  );
}
