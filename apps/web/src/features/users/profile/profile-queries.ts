import { deletePictureEndpoint, uploadPictureEndpoint } from '@muster/contract/members/pictures.ts';
import {
  getOwnProfileEndpoint,
  type OwnProfile,
  type ProfileChange,
  updateProfileEndpoint,
} from '@muster/contract/members/profiles.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { cropSquare, type LoadedPicture, type CropArea } from '../picture/resize-picture.ts';
import { refreshSession, cachedMemberId } from '#src/lib/session/session-cache.ts';
import { uploadFile } from '#src/lib/api/upload-file.ts';

export const ownProfileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => callApi(getOwnProfileEndpoint, undefined, { signal }),
});

/**
 * Writes the profile of a response to the cache, unless another member has signed in meanwhile. Also refreshes the
 * session, which has the name and the small picture.
 */
async function applyProfile(queryClient: QueryClient, profile: OwnProfile): Promise<void> {
  if (cachedMemberId() !== profile.id) return;
  await queryClient.cancelQueries(ownProfileQuery);
  queryClient.setQueryData(ownProfileQuery.queryKey, profile);
  refreshSession();
}

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => callApi(updateProfileEndpoint, { body: change }),
    onSuccess: (profile) => applyProfile(queryClient, profile),
  });
}

interface PictureUpload {
  readonly picture: LoadedPicture;
  readonly cropArea: CropArea;
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

export function useUploadPicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ picture, cropArea, ...options }: PictureUpload) =>
      uploadFile(uploadPictureEndpoint, await cropSquare(picture, cropArea), options),
    onSuccess: (profile) => applyProfile(queryClient, profile),
    // The server may have saved it although the request failed.
    onError: () => queryClient.invalidateQueries(ownProfileQuery),
  });
}

export function useDeletePicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deletePictureEndpoint),
    onSuccess: (profile) => applyProfile(queryClient, profile),
  });
}
