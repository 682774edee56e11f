import { t } from '@lingui/core/macro';
import {
  type AppearanceChanges,
  changeAppearanceEndpoint,
  deleteAppearanceIconEndpoint,
  getAppearanceEndpoint,
  type OwnAppearance,
  uploadAppearanceIconEndpoint,
} from '@muster/contract/admin/change-appearance.ts';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { cropCentre } from '#src/features/members/picture/resize-picture.ts';
import { callApi } from '#src/lib/api/call-api.ts';
import { apply } from '#src/lib/api/query-client.ts';
import { uploadFile } from '#src/lib/api/upload-file.ts';
import { applyAppearance } from '#src/lib/apply-appearance.ts';
import { adminKey, refetchAfter } from '../admin-queries.ts';

export const appearanceQuery = queryOptions({
  queryKey: adminKey('appearance'),
  queryFn: ({ signal }) => callApi(getAppearanceEndpoint, undefined, { signal }),
});

/** This page follows at once, also without a live connection. */
function onSuccess(saved: OwnAppearance): void {
  apply<OwnAppearance>(appearanceQuery.queryKey, () => saved);
  applyAppearance(saved);
  showToast(t`Appearance changed.`, { tone: 'success' });
}

export const useChangeAppearance = () =>
  useMutation({
    mutationFn: (body: AppearanceChanges) => refetchAfter(callApi(changeAppearanceEndpoint, { body })),
    onSuccess,
  });

export const useUploadIcon = () =>
  useMutation({
    mutationFn: async (file: File) => refetchAfter(uploadFile(uploadAppearanceIconEndpoint, await cropCentre(file))),
    onSuccess,
  });

export const useDeleteIcon = () =>
  useMutation({ mutationFn: () => refetchAfter(callApi(deleteAppearanceIconEndpoint)), onSuccess });
