import { t } from '@lingui/core/macro';
import { errors } from '@muster/contract/errors.ts';
import type { ExternalSignIn } from '@muster/contract/sessions/external-sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { type ComponentProps, useEffect } from 'react';
import { ButtonLink } from '#src/components/links.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { translate } from '#src/lib/i18n.ts';
import { useTitle } from '#src/lib/navigation/use-title-and-focus.ts';
import { memberHome } from '../redirect-target.ts';
import { useIsSessionPending, useOptionalMember } from '../session.ts';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';
import { externalSignInQuery, readLastStart } from './external-sign-in-queries.ts';
import { NewMemberForm } from './new-member-form.tsx';
import { readSignInOptions } from './sign-in-options.ts';
import { TryAgainButton } from './try-again-button.tsx';

/** The sign-in page opens the dashboard for a signed-in member. */
function SignInLink() {
  const isSignedIn = useOptionalMember() !== null;
  return (
    <Link to="/login" search={{ redirect: readLastStart()?.returnTo }} className="text-link">
      {isSignedIn ? t`Back to the dashboard` : t`Sign in`}
    </Link>
  );
}

/** The provider's redirect loads the page, so that no navigation moves the focus. */
function Layout(props: Omit<ComponentProps<typeof SignInLayout>, 'aside'>) {
  useTitle(props.title);
  useEffect(() => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true }), []);
  return <SignInLayout {...props} />;
}

/** The page of an unfinished sign-in with another service: a new member chooses a name, or reads the problem. */
export function FinishSignInScreen() {
  const query = useQuery(externalSignInQuery);
  const isSignedIn = useOptionalMember() !== null;
  const isPending = useIsSessionPending();
  const signIn = query.data?.signIn;
  if (signIn === undefined || (signIn === null && isPending))
    return (
      <Layout title={t`Signing in...`} lead="" footer={<SignInLink />}>
        {query.error ? (
          <QueryFailure query={query} describe={(reason) => t`Couldn't finish signing in: ${reason}`} />
        ) : (
          <Skeleton className="h-10 w-56" />
        )}
      </Layout>
    );
  if (signIn === null && isSignedIn) return <Navigate to={memberHome} replace />;
  if (signIn?.suggestion) return <NewMember signIn={signIn} suggestion={signIn.suggestion} />;
  return <Problem signIn={signIn} />;
}

interface NewMemberProps {
  readonly signIn: ExternalSignIn;
  readonly suggestion: NonNullable<ExternalSignIn['suggestion']>;
}

const NewMember = ({ signIn, suggestion }: NewMemberProps) => (
  <Layout
    title={t`Choose your name`}
    lead={t`You're new here, so this creates an account. Next time, ${{ provider: signIn.providerName }} signs you in.`}
    footer={
      <>
        {t`Already have an account?`} <SignInLink />
      </>
    }
  >
    <NewMemberForm signIn={signIn} suggestion={suggestion} />
  </Layout>
);

/** Why a sign-in or the linking of an account failed. */
const Problem = ({ signIn }: { readonly signIn: ExternalSignIn | null }) => (
  <Layout
    title={signIn?.isLinking ? t`Your account wasn't linked` : t`Sign-in failed`}
    lead=""
    footer={
      signIn?.isLinking ? (
        <Link to="/dashboard/settings" className="text-link">
          {t`Back to your settings`}
        </Link>
      ) : (
        <SignInLink />
      )
    }
  >
    <div className="flex flex-col gap-6">
      <ProblemBanner {...(signIn?.problem ?? errors['sign-in-expired'])} />
      {!signIn?.isLinking && <NextStep signIn={signIn} />}
    </div>
  </Layout>
);

const ProblemBanner = ({ message, reason }: { readonly message: string; readonly reason?: string | undefined }) => (
  <Banner tone="error">
    <span>{translate(message)}</span>
    {reason && <p className="mt-1 font-normal wrap-anywhere">{t`Reason: ${reason}`}</p>}
  </Banner>
);

/** Leads to the form for an invitation link, or starts the sign-in again. */
function NextStep({ signIn }: { readonly signIn: ExternalSignIn | null }) {
  const lastStart = readLastStart();
  if (signIn?.problem?.needsInvite)
    return (
      <ButtonLink to="/register" search={{ redirect: lastStart?.returnTo }} variant="primary" size="lg">
        {t`Use an invitation link`}
      </ButtonLink>
    );
  const id = signIn?.provider ?? lastStart?.provider;
  const provider = readSignInOptions().providers.find((one) => one.id === id);
  return provider && <TryAgainButton provider={provider.id} providerName={provider.name} />;
}
