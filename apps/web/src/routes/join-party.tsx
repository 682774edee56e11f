import { t } from '@lingui/core/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';
import { PARTY_CODE, PARTY_PATH } from '#src/features/posts/party/party-code.ts';

/** Takes the code of a party link out of the URL. A visitor signs in first, which also needs the code afterwards. */
export const Route = createFileRoute('/join-party')({
  beforeLoad: ({ location: { hash } }) => {
    if (hash !== '') tabStorage.writeText(PARTY_CODE, hash);
    throw redirect({ to: PARTY_PATH, replace: true });
  },
  staticData: { title: t`Take a seat` },
});
