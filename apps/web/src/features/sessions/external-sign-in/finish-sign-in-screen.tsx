import { t } from '@lingui/core/macro';
import { errors } from '@muster/contract/errors.ts';
import type { ExternalSignIn } from '@muster/contract/sessions/external-sign-in.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Banner } from '#src/components/page/banner.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { translate } from '#src/lib/i18n.ts';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';
import { externalSignInQuery } from './external-sign-in-queries.ts';
import { NewMemberForm } from './new-member-form.tsx';

const signInLink = (
  <Link to="/login" className="text-link">
    {t`Sign in`}
  </Link>
);

/** The page of an unfinished sign-in with another service: a new member chooses a name, or reads the problem. */
export function FinishSignInScreen() {
  const query = useQuery(externalSignInQuery);
  if (!query.data)
    return (
      <SignInLayout title={t`Signing in...`} lead="" footer={signInLink}>
        {query.error ? (
          <QueryFailure query={query} describe={(reason) => t`Couldn't finish signing in: ${reason}`} />
        ) : (
          <Skeleton className="h-10 w-56" />
        )}
      </SignInLayout>
    );
  const { signIn } = query.data;
  if (signIn?.suggestion) return <NewMember signIn={signIn} suggestion={signIn.suggestion} />;
  return <Problem signIn={signIn} />;
}

interface NewMemberProps {
  readonly signIn: ExternalSignIn;
  readonly suggestion: NonNullable<ExternalSignIn['suggestion']>;
}

const NewMember = ({ signIn: { provider }, suggestion }: NewMemberProps) => (
  <SignInLayout
    title={t`Choose your name`}
    lead={t`You're new here, so this creates an account. Next time, ${provider} signs you in.`}
    footer={
      <>
        {t`Already have an account?`} {signInLink}
      </>
    }
  >
    <NewMemberForm provider={provider} suggestion={suggestion} />
  </SignInLayout>
);

/** Why a sign-in or the linking of an account failed. */
const Problem = ({ signIn }: { readonly signIn: ExternalSignIn | null }) => (
  <SignInLayout
    title={signIn?.isLinking ? t`Your account wasn't linked` : t`Sign-in failed`}
    lead=""
    footer={
      signIn?.isLinking ? (
        <Link to="/dashboard/settings" className="text-link">
          {t`Back to your settings`}
        </Link>
      ) : (
        signInLink
      )
    }
  >
    <Banner tone="error">
      <span>{translate(signIn?.problem?.message ?? errors['sign-in-expired'].message)}</span>
      {signIn?.problem?.reason && (
        <p className="mt-1 font-normal wrap-anywhere">{t`Reason: ${{ reason: signIn.problem.reason }}`}</p>
      )}
    </Banner>
  </SignInLayout>
);
