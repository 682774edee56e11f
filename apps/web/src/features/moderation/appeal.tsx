import { LongText } from '#src/components/long-text.tsx';
import { APPEAL_MAX_LENGTH, appealDraftSchema, type Suspension } from '@muster/contract/moderation/suspensions.ts';
import { useEffect, useRef } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { TextArea } from '#src/components/form/text-area.tsx';
import { describeError } from '#src/lib/api/api-error.ts';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import { useAppeal } from './suspension-queries.ts';
import { appealFailed, appealStates, suspensionTexts } from './suspension-texts.ts';

/** A form to appeal once; after that, the appeal with its state and answer. */
export function Appeal({ appeal }: Pick<Suspension, 'appeal'>) {
  const sending = useAppeal();
  const sent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sending.isSuccess) sent.current?.focus();
  }, [sending.isSuccess]);
  if (!appeal) return <AppealForm sending={sending} />;
  return (
    <div ref={sent} tabIndex={-1} className="mt-3 flex flex-col gap-4 rounded-md wrap-anywhere">
      <Banner tone={appeal.state === 'declined' ? 'warning' : 'success'}>{appealStates[appeal.state]}</Banner>
      {appeal.answer && <QuotedText label={suspensionTexts.answer} text={appeal.answer} />}
      <QuotedText label={suspensionTexts.ownText} text={appeal.text} />
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
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 flex flex-col gap-4">
      <p className="text-soft">{suspensionTexts.appealHint}</p>
      <TextArea
        label={suspensionTexts.appealLabel}
        maxLength={APPEAL_MAX_LENGTH}
        showsCount
        readOnly={isPending}
        {...form.field('text')}
      />
      {error && <Banner tone="error">{appealFailed(describeError(error))}</Banner>}
      <div>
        <Button type="submit" variant="primary" busy={isPending} busyLabel={suspensionTexts.appealing}>
          {suspensionTexts.appeal}
        </Button>
      </div>
    </form>
  );
}
