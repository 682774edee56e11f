import { t } from '@lingui/core/macro';
import {
  REPORT_NOTE_MAX_LENGTH,
  type ReportDetails,
  reportDetailsSchema,
  reportReasons,
} from '@muster/contract/moderation/reports.ts';
import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { RadioList } from '#src/components/form/choices.tsx';
import { Select } from '#src/components/form/select.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { useContractForm } from '#src/lib/api/use-contract-form.ts';
import type { ReportTarget } from '#src/features/members/safety.ts';
import { namedRulesQuery } from './rules/rules-queries.ts';
import { isRuleNotFound, useReport } from './safety-queries.ts';

interface ReportDialogProps extends DialogState {
  readonly target: ReportTarget;
  /** The reported player's name. */
  readonly name: string;
}

const reportTitles: Record<ReportTarget['kind'], string> = {
  post: t`Report post`,
  message: t`Report message`,
  member: t`Report player`,
};

const reportDescriptions: Record<ReportTarget['kind'], (name: string) => string> = {
  post: (name) => t`We'll send administrators a copy of ${name}'s post and your note.`,
  message: (name) =>
    t`We'll send administrators ${name}'s message, up to five before and five after it, and your note.`,
  member: (name) => t`We'll send administrators a copy of ${name}'s profile and your note, but no messages.`,
};

/** The rule is optional. */
const noRule = { value: '', label: t`No particular rule` };

/** A chosen rule stays listed after it was removed, because the select would clear it silently. */
const withChosen = (names: readonly string[], chosen: string | undefined): readonly string[] =>
  chosen === undefined || names.includes(chosen) ? names : [chosen, ...names];

/** Reports a player, post or message to the administrators. */
export function ReportDialog({ target, name, isOpen, onOpenChange }: ReportDialogProps) {
  const report = useReport();
  const close = (): void => onOpenChange(false);
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(next) => report.isPending || onOpenChange(next)}
      title={reportTitles[target.kind]}
      description={reportDescriptions[target.kind](name)}
      disablePointerDismissal={!report.isSuccess}
    >
      {report.isSuccess ? (
        <ReportSent onClose={close} />
      ) : (
        <ReportForm
          isBusy={report.isPending}
          failure={report.error && t`Couldn't send the report: ${{ reason: report.error.message }}`}
          onCancel={close}
          onReport={(grounds, dropRule) =>
            report.mutate({ ...target, ...grounds }, { onError: (error) => isRuleNotFound(error) && dropRule() })
          }
        />
      )}
    </Dialog>
  );
}

interface ReportFormProps {
  readonly isBusy: boolean;
  readonly failure: string | null;
  readonly onCancel: () => void;
  /** `dropRule`: called if the chosen rule no longer exists. */
  readonly onReport: (grounds: ReportDetails, dropRule: () => void) => void;
}

function ReportForm({ isBusy, failure, onCancel, onReport }: ReportFormProps) {
  const { data: names = [] } = useQuery(namedRulesQuery);
  const { errors, ...form } = useContractForm(reportDetailsSchema, { note: '' });
  // Also a rule that was removed after it was chosen: the server's refusal explains it.
  const submit = form.handleSubmit((details) => onReport(details, () => form.setValue('rule', undefined)));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-1 flex flex-col gap-6">
      <Controller
        control={form.control}
        name="reason"
        render={({ field: { value, onChange, ref } }) => (
          <RadioList
            label={t`What's wrong?`}
            options={reportReasons}
            value={value}
            onValueChange={(reason) => {
              form.clearErrors('reason');
              onChange(reason);
            }}
            error={errors.reason?.message}
            disabled={isBusy}
            ref={ref}
          />
        )}
      />
      {names.length > 0 && (
        <Controller
          control={form.control}
          name="rule"
          render={({ field: { value, onChange, ref } }) => (
            <Select
              label={t`Which rule?`}
              options={[
                noRule,
                ...withChosen(names, value).map((name) => ({ value: name, label: name, isName: true })),
              ]}
              value={value ?? noRule.value}
              onValueChange={(name) => onChange(name === noRule.value ? undefined : name)}
              disabled={isBusy}
              ref={ref}
            />
          )}
        />
      )}
      <TextArea
        label={t`Note for administrators`}
        note={t`Optional`}
        maxLength={REPORT_NOTE_MAX_LENGTH}
        showsCount
        error={errors.note?.message}
        readOnly={isBusy}
        {...form.register('note')}
      />
      <FormActions
        submitLabel={t`Send report`}
        busyLabel={t`Sending...`}
        isBusy={isBusy}
        failure={failure}
        onCancel={onCancel}
      />
    </form>
  );
}

function ReportSent({ onClose }: { readonly onClose: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="mt-1 flex flex-col gap-4">
      <Banner tone="success">{t`Thanks. An administrator will look at it.`}</Banner>
      <div className="flex justify-end">
        <Button ref={button} onClick={onClose}>
          {t`Close`}
        </Button>
      </div>
    </div>
  );
}
