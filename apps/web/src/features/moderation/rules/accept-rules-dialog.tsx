import { t } from '@lingui/core/macro';
import { topics } from '@muster/contract/topics.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Ref, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { Dialog } from '#src/components/overlay/dialog.tsx';
import { QueryFailure } from '#src/components/page/failure-banner.tsx';
import { Skeleton } from '#src/components/skeleton.tsx';
import { refetch } from '#src/lib/api/refetch.ts';
import { formatDate } from '#src/lib/time/dates.ts';
import { acceptedVersionQuery, acceptRules, rulesQuery } from './rules-queries.ts';
import { RulesText } from './rules-text.tsx';

interface AcceptRulesDialogProps {
  readonly isOpen: boolean;
  readonly onAnswer: (isAccepted: boolean) => void;
}

/** The rules, which the member accepts or not. */
export function AcceptRulesDialog({ isOpen, onAnswer }: AcceptRulesDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const text = useRef<HTMLDivElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={() => isBusy || onAnswer(false)}
      title={t`Community rules`}
      description={t`Please accept them to continue. What you've written isn't lost.`}
      isAlert
      initialFocus={text}
      className="[--width:40rem]"
    >
      <RulesQuestion textRef={text} onBusyChange={setIsBusy} onAnswer={onAnswer} />
    </Dialog>
  );
}

interface RulesQuestionProps extends Pick<AcceptRulesDialogProps, 'onAnswer'> {
  readonly textRef: Ref<HTMLDivElement>;
  readonly onBusyChange: (isBusy: boolean) => void;
}

/** Starts with the current rules. A version that is published meanwhile replaces the text. */
function RulesQuestion({ textRef, onBusyChange, onAnswer }: RulesQuestionProps) {
  const query = useQuery({ ...rulesQuery, refetchOnMount: 'always' });
  const accept = useMutation({
    mutationFn: acceptRules,
    onMutate: () => onBusyChange(true),
    onSettled: () => onBusyChange(false),
    onSuccess: () => onAnswer(true),
    onError: () => void refetch({ queryKey: topics.rules }),
  });
  const rules = query.isFetchedAfterMount ? query.data : undefined;
  const areRemoved = rules === null;
  const answer = useEffectEvent(onAnswer);
  useEffect(() => {
    if (areRemoved) answer(true);
  }, [areRemoved]);
  const { data: accepted = null } = useQuery({ ...acceptedVersionQuery, refetchOnMount: 'always' });
  return (
    <>
      {rules && accepted !== null && accepted < rules.version && (
        <p role="status">
          {t`The rules have changed since you accepted them. This version is from ${{ date: formatDate(rules.publishedAt) }}.`}
        </p>
      )}
      <div
        ref={textRef}
        role="region"
        aria-label={t`Rules`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        tabIndex={0}
        className="max-h-[45dvh] overflow-y-auto rounded-md border border-line bg-canvas p-4"
      >
        {rules ? <RulesText key={rules.version} text={rules.text} /> : <Skeleton className="h-11 w-full" />}
      </div>
      <QueryFailure query={query} describe={(reason) => t`Couldn't load the rules: ${{ reason }}`} />
      <div className="mt-2 flex flex-wrap justify-end gap-2">
        <Button disabled={accept.isPending} onClick={() => onAnswer(false)}>
          {t`Not now`}
        </Button>
        <Button
          variant="primary"
          disabled={!rules}
          busy={accept.isPending}
          busyLabel={t`Accepting...`}
          onClick={() => rules && accept.mutate(rules.version)}
        >
          {t`I accept`}
        </Button>
      </div>
      <FormError failure={accept.error?.message} />
    </>
  );
}
