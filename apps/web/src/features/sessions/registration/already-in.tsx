import { t } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { redirectTarget } from '../redirect-target.ts';

/** Sends a signed-in member who opened an invite link on to the app, and states why. */
export function AlreadyIn({ redirect }: { readonly redirect: string | undefined }) {
  const navigate = useNavigate();
  useEffect(() => {
    showToast(t`You're already in.`, { id: 'already-in' });
    void navigate({ href: redirectTarget(redirect), replace: true });
  }, [navigate, redirect]);
  return null;
}
