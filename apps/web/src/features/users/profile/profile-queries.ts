import { deletePictureEndpoint, uploadPictureEndpoint } from '@muster/contract/pictures.ts';
import {
  getOwnProfileEndpoint,
  type OwnProfile,
  type ProfileChange,
  updateProfileEndpoint,
} from '@muster/contract/profiles.ts';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#src/lib/api/call-api.ts';
import { cutSquare, type OpenPicture, type Share } from '../picture/resize-picture.ts';
import { refreshSession, cachedMemberId } from '#src/lib/session/session-cache.ts';
import { uploadFile } from '#src/lib/api/upload-file.ts';

/** The member's own profile. */
export const ownProfileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => callApi(getOwnProfileEndpoint, undefined, { signal }),
});

/**
 * Shows the profile as the server has just answered it, unless the tab is somebody else's by now. The session says the
 * same name, and carries the small picture, which has an address of its own.
 */
async function noteProfile(queryClient: QueryClient, profile: OwnProfile): Promise<void> {
  if (cachedMemberId() !== profile.id) return;
  await queryClient.cancelQueries(ownProfileQuery);
  queryClient.setQueryData(ownProfileQuery.queryKey, profile);
  refreshSession();
}

/** Changes what is named, and nothing else. */
export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: ProfileChange) => callApi(updateProfileEndpoint, { body: change }),
    onSuccess: (profile) => noteProfile(queryClient, profile),
  });
}

interface PictureUpload {
  readonly picture: OpenPicture;
  /** The part of it that is shown. */
  readonly share: Share;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export function useUploadPicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ picture, share, ...options }: PictureUpload) =>
      uploadFile(uploadPictureEndpoint, await cutSquare(picture, share), options),
    onSuccess: (profile) => noteProfile(queryClient, profile),
    // It may have arrived all the same.
    onError: () => queryClient.invalidateQueries(ownProfileQuery),
  });
}

export function useDeletePicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(deletePictureEndpoint),
    onSuccess: (profile) => noteProfile(queryClient, profile),
  });
}
