import { deletePictureEndpoint, uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { uploadFile } from '#src/lib/api/upload-file.ts';
import { applyProfile, ownProfileQuery } from '../profile/profile-queries.ts';
import { refetch } from '#src/lib/api/refetch.ts';
import { type CropArea, cropSquare, type LoadedPicture } from './resize-picture.ts';

interface PictureUpload {
  readonly picture: LoadedPicture;
  readonly cropArea: CropArea;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

export function useUploadPicture() {
  return useMutation({
    mutationFn: async ({ picture, cropArea, ...options }: PictureUpload) =>
      uploadFile(uploadPictureEndpoint, await cropSquare(picture, cropArea), options),
    onSuccess: (profile) => applyProfile(profile),
    // The server may have saved it although the request failed.
    onError: () => refetch({ queryKey: ownProfileQuery.queryKey }),
  });
}

export function useDeletePicture() {
  return useMutation({
    mutationFn: () => callApi(deletePictureEndpoint),
    onSuccess: (profile) => applyProfile(profile),
  });
}
