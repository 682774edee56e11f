import { t, plural } from '@lingui/core/macro';
import { suspensionDaysSchema, suspensionMaxDays } from '@muster/contract/moderation/cases.ts';
import type { Role } from '@muster/contract/members/members.ts';
import { SANCTION_REASON_MAX_LENGTH, reasonSchema } from '@muster/contract/moderation/suspensions.ts';
import { z } from '@muster/contract/zod.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SegmentedChoice } from '#src/components/form/choices.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { TextArea, TextField } from '#src/components/form/text-field.tsx';
import { useCurrentMember } from '#src/features/sessions/session.ts';
import type { OpenForm } from '#src/features/admin/row-dialogs.tsx';

/** `days` is only used for a suspension, `deletesContent` for a sanction. */
const decisionSchemaFor = (role: Role) =>
  z.object({
    days: z.pipe(
      z.string(),
      z.pipe(
        z.transform((text: string) => Number(text.trim() || NaN)),
        suspensionDaysSchema(suspensionMaxDays(role)),
      ),
    ),
    reason: reasonSchema,
    deletesContent: z.boolean(),
  });
const adminSchema = decisionSchemaFor('admin');
const moderatorSchema = decisionSchemaFor('moderator');
export const useDecisionSchema = () => (useCurrentMember().role === 'admin' ? adminSchema : moderatorSchema);
export type DecisionInput = z.output<typeof adminSchema>;

const CUSTOM = 'own';
const presetDays = [1, 3, 7, 30];
const dayOptions = (maxDays: number) => [
  ...presetDays
    .filter((days) => days <= maxDays)
    .map((days) => ({ value: String(days), label: plural(days, { one: '# day', other: '# days' }) })),
  { value: CUSTOM, label: t`Other` },
];

interface DecisionFieldsProps extends Pick<OpenForm<z.input<typeof adminSchema>, DecisionInput>, 'form' | 'isBusy'> {
  readonly needsDays?: boolean;
  /** Label of the switch that also deletes the content; undefined for no switch. */
  readonly deletesLabel?: string | undefined;
  readonly reasonLabel: string;
  readonly reasonHint: string;
}

/** The fields of a decision: its reason, the length of a suspension, and whether a sanction also deletes the content. */
export function DecisionFields(props: DecisionFieldsProps) {
  const { form, isBusy, needsDays = false, deletesLabel, reasonLabel, reasonHint } = props;
  const maxDays = suspensionMaxDays(useCurrentMember().role);
  const [isCustom, setIsCustom] = useState(false);
  const [days, deletesContent] = useWatch({ control: form.control, name: ['days', 'deletesContent'] });
  // Registered first, because the first field with an error takes the focus.
  const daysField = form.field('days');
  const choose = (choice: string): void => {
    setIsCustom(choice === CUSTOM);
    form.setValue('days', choice === CUSTOM ? '' : choice);
    form.clearErrors();
  };
  return (
    <>
      {needsDays && (
        <SegmentedChoice
          label={t`How long?`}
          options={dayOptions(maxDays)}
          columns={3}
          value={isCustom ? CUSTOM : days}
          onValueChange={choose}
          disabled={isBusy}
        />
      )}
      {isCustom && (
        <TextField
          label={t`Days`}
          type="number"
          inputMode="numeric"
          min={1}
          max={maxDays}
          readOnly={isBusy}
          {...daysField}
        />
      )}
      <TextArea
        label={reasonLabel}
        hint={reasonHint}
        maxLength={SANCTION_REASON_MAX_LENGTH}
        showsCount
        readOnly={isBusy}
        {...form.field('reason')}
      />
      {deletesLabel && (
        <Switch
          label={deletesLabel}
          checked={deletesContent}
          onCheckedChange={(isOn) => form.setValue('deletesContent', isOn)}
          disabled={isBusy}
        />
      )}
    </>
  );
}
