import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Button } from '#src/components/button.tsx';
import { BrandMark } from '#src/components/identity/brand-mark.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { ThemeToggle } from '#src/components/page/theme.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden.tsx';
import { useHasUnstoredValues } from '#src/lib/storage/browser-storage.ts';
import { formatDateTime, formatTimeLeft } from '#src/lib/time/dates.ts';
import { useEveryMinute } from '#src/lib/time/use-every-minute.ts';
import { suspensionQuery, useAppeal } from './suspension-queries.ts';
import { refreshSession } from '#src/lib/api/session-cache.ts';
import { sessionQuery } from '#src/features/sessions/session.ts';
import { serverNow } from '#src/lib/time/server-clock.ts';
import { LongText } from '#src/components/long-text.tsx';
import { APPEAL_MAX_LENGTH, appealDraftSchema, type Suspension } from '@muster/contract/moderation/suspensions.ts';
import { Banner } from '#src/components/page/banner.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';

interface SuspendedScreenProps {
  readonly until: Date;
  readonly onSignOut: () => void;
  readonly isSigningOut: boolean;
  /** Account actions that remain available. */
  readonly children: ReactNode;
}

/** Replaces the dashboard while the member is suspended. */
export function SuspendedScreen({ until, onSignOut, isSigningOut, children }: SuspendedScreenProps) {
  useSuspensionEnd(until);
  const heading = useFocusOnReplacement();
  const hasUnstoredValues = useHasUnstoredValues();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-4 px-4 py-3 sm:px-6">
        <BrandMark filled={0} size={32} />
        <div className="flex items-center gap-2">
          <ThemeToggle />
          <Button
            size="sm"
            icon={<LogOut aria-hidden className="size-4" />}
            busy={isSigningOut}
            busyLabel={t`Signing out...`}
            onClick={onSignOut}
          >
            {t`Sign out`}
          </Button>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-160 flex-1 px-4 pt-6 pb-16 sm:pt-[6vh]">
        <h1 ref={heading} tabIndex={-1} className="font-display text-2xl font-bold tracking-tight">
          {t`Your account is suspended`}
        </h1>
        <p className="mt-2 max-w-[70ch] text-soft">{t`You can't post, browse or send messages for now, and your posts are hidden. When the suspension ends, you'll be taken to your dashboard, and posts that haven't ended are visible again.`}</p>
        <SuspensionDetails until={until} />
        <section aria-labelledby="still-possible" className="mt-10 flex flex-col gap-4">
          <h2 id="still-possible" className="font-display text-xl font-bold">
            {t`In the meantime`}
          </h2>
          {!hasUnstoredValues && (
            <p className="text-sm text-soft">{t`Your message drafts and offline posts stay saved in this browser.`}</p>
          )}
          {children}
        </section>
      </main>
    </div>
  );
}

/** Focuses the heading if this screen has replaced another one, and its focused element, without a navigation. */
function useFocusOnReplacement() {
  const heading = useRef<HTMLHeadingElement>(null);
  const router = useRouter();
  const [isFirstPage] = useState(router.state.resolvedLocation === undefined);
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body) heading.current?.focus();
  }, [isFirstPage]);
  return heading;
}

function SuspensionDetails({ until }: { readonly until: Date }) {
  const query = useQuery({
    ...suspensionQuery,
    refetchInterval: SUSPENSION_CHECK_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
  });
  const suspension = query.data?.suspension;
  return (
    <>
      <dl className="mt-7 flex flex-col gap-4 rounded-lg border border-amber/40 bg-amber-tint px-5 py-4 wrap-anywhere">
        <div>
          <dt className="text-sm font-semibold text-amber-text">{t`Until`}</dt>
          <dd>
            <TimeLeft until={until} />
          </dd>
        </div>
        <div>
          <dt className="text-sm font-semibold text-amber-text">{t`Why`}</dt>
          <dd dir="auto" className="whitespace-pre-wrap">
            {suspension ? suspension.reason : !query.error && <ReasonSkeleton />}
          </dd>
        </div>
        <QueryFailure query={query} describe={(reason) => t`Couldn't load the details: ${reason}`} />
      </dl>
      {suspension && (
        <section aria-labelledby="appeal" className="mt-10">
          <h2 id="appeal" tabIndex={-1} className="font-display text-xl font-bold">
            {t`Appeal`}
          </h2>
          <Appeal appeal={suspension.appeal} />
        </section>
      )}
    </>
  );
}

const ReasonSkeleton = () => (
  <div role="status">
    <VisuallyHidden>{t`Loading the details...`}</VisuallyHidden>
    <Skeleton className="h-5 w-3/4" />
  </div>
);

function TimeLeft({ until }: { readonly until: Date }) {
  useEveryMinute();
  return (
    <time dateTime={until.toISOString()} className="flex flex-wrap gap-x-2">
      <span className="font-semibold">{formatDateTime(until)}</span>
      <span className="text-soft">{`(${formatTimeLeft(until) ?? t`Any moment now`})`}</span>
    </time>
  );
}

/** Interval for detecting that the suspension was lifted. A suspended member has no live connection. */
const SUSPENSION_CHECK_INTERVAL_MS = 4000;
/** The server's clock is known to the second. */
const CLOCK_TOLERANCE_MS = 1000;
/** The limit of setTimeout. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Refreshes the session when the suspension expires, and on every return to this tab. */
function useSuspensionEnd(until: Date): void {
  useQuery({ ...sessionQuery, refetchOnWindowFocus: 'always' });
  const endsAt = until.getTime();
  useEffect(() => {
    const remainingMs = Math.max(0, endsAt - serverNow().getTime()) + CLOCK_TOLERANCE_MS;
    if (remainingMs > MAX_TIMEOUT_MS) return undefined;
    const timer = setTimeout(refreshSession, remainingMs);
    return () => clearTimeout(timer);
  }, [endsAt]);
}

type AppealState = NonNullable<Suspension['appeal']>['state'];
const appealStates: Readonly<Record<AppealState, string>> = {
  open: t`Your appeal was sent. An administrator will look at it.`,
  declined: t`Your appeal was declined. The suspension stays in place.`,
  lifted: t`Your appeal was accepted.`,
};

/** A form to appeal once; after that, the appeal with its state and answer. */
function Appeal({ appeal }: Pick<Suspension, 'appeal'>) {
  const sending = useAppeal();
  const sent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sending.isSuccess) sent.current?.focus();
  }, [sending.isSuccess]);
  if (!appeal) return <AppealForm sending={sending} />;
  return (
    <div ref={sent} tabIndex={-1} className="mt-3 flex flex-col gap-4 rounded-md wrap-anywhere">
      <Banner tone={appeal.state === 'declined' ? 'warning' : 'success'}>{appealStates[appeal.state]}</Banner>
      {appeal.answer && <QuotedText label={t`Reply`} text={appeal.answer} />}
      <QuotedText label={t`Your appeal`} text={appeal.text} />
    </div>
  );
}

const QuotedText = ({ label, text }: { readonly label: string; readonly text: string }) => (
  <div>
    <p className="text-sm font-semibold text-soft">{label}</p>
    <LongText key={text} clampClass="line-clamp-12" className="max-w-[70ch] whitespace-pre-wrap">
      {text}
    </LongText>
  </div>
);

function AppealForm({ sending }: { readonly sending: ReturnType<typeof useAppeal> }) {
  const form = useContractForm(appealDraftSchema, { text: '' });
  const { isPending, error } = sending;
  const submit = form.handleSubmit((draft) => isPending || sending.mutate(draft));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 flex flex-col gap-6">
      <p className="text-soft">{t`You can appeal once. An administrator will reply.`}</p>
      <TextArea
        label={t`Why should it be lifted?`}
        maxLength={APPEAL_MAX_LENGTH}
        showsCount
        readOnly={isPending}
        {...form.field('text')}
      />
      <div>
        <Button type="submit" variant="primary" busy={isPending} busyLabel={t`Sending...`}>
          {t`Send appeal`}
        </Button>
      </div>
      <FormError failure={error && t`Couldn't send your appeal: ${{ reason: error.message }}`} />
    </form>
  );
}
