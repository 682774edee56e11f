import { t } from '@lingui/core/macro';
import { RULES_MAX_LENGTH } from '@muster/contract/moderation/rules.ts';
import { isTooDeep, tooDeepMessage } from '@muster/contract/moderation/rules-document.ts';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Banner } from '#src/components/page/banner.tsx';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { Switch } from '#src/components/form/switch.tsx';
import { TextArea } from '#src/components/form/text-field.tsx';
import { showToast } from '#src/components/overlay/show-toast.ts';
import { translate } from '#src/lib/i18n.ts';
import { useEditedForm } from '#src/lib/storage/unsaved-work.ts';
import { RulesPreview } from './rules-preview.tsx';
import { rulesDraftQuery, setRulesDraft, usePublishRules } from './rules-version-queries.ts';

interface RulesEditorProps {
  /** The latest version; 0 if there is none. */
  readonly latest: number;
  /** Its text; empty if there are no rules. */
  readonly published: string;
}

/** The administrator's text, or the published one. */
function useRulesDraft({ latest, published }: RulesEditorProps) {
  const { data: draft = null } = useQuery(rulesDraftQuery);
  const { text, basedOn } = draft ?? { text: published, basedOn: latest };
  const isEdited = text.trimEnd() !== published;
  useEditedForm(isEdited);
  return { text, basedOn, isEdited, isRemoval: text.trim() === '', isOutdated: isEdited && basedOn !== latest };
}

/** Form for the text of the rules, with a preview and the switch for a new acceptance. */
export function RulesEditor({ latest, published }: RulesEditorProps) {
  const { text, basedOn, isOutdated, ...draft } = useRulesDraft({ latest, published });
  const [asksAgain, setAsksAgain] = useState(true);
  const publish = usePublishRules();
  const previewed = useDeferredValue(text);
  const send = (): void =>
    publish.mutate(
      { text, basedOn, asksAgain },
      {
        onSuccess: () => {
          setAsksAgain(true);
          showToast(draft.isRemoval ? t`Rules removed` : t`Rules published`, { tone: 'success' });
        },
      },
    );
  const submit = (event: { preventDefault: () => void }): void => {
    event.preventDefault();
    if (publish.isPending || isTooDeep(text)) return;
    if (isOutdated)
      showToast(t`Compare your text with the newer rules, then choose "Use my text" to publish it.`, { tone: 'error' });
    else send();
  };

  return (
    <section aria-labelledby="rules" className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
      <form noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-4">
        <h2 id="rules" className="font-display text-xl font-bold">
          {t`Community rules`}
        </h2>
        <TextArea
          label={t`Rules in Markdown`}
          hint={t`Reports can name any item in your numbered lists. Number your rules: 1. Be kind.`}
          rows={12}
          maxLength={RULES_MAX_LENGTH}
          showsCount
          readOnly={publish.isPending}
          error={isTooDeep(previewed) ? translate(tooDeepMessage) : undefined}
          value={text}
          onChange={({ target }) => setRulesDraft({ text: target.value, basedOn })}
        />
        {isOutdated && <OutdatedBanner onContinue={() => setRulesDraft({ text, basedOn: latest })} />}
        {published !== '' && !draft.isRemoval && (
          <Switch
            label={t`Ask everyone to accept again`}
            hint={t`Turn this off if you only correct a typo.`}
            checked={asksAgain}
            onCheckedChange={setAsksAgain}
          />
        )}
        <EditorActions {...draft} isBusy={publish.isPending} />
        <FormError failure={isOutdated ? null : publish.error?.message} />
      </form>
      <RulesPreview text={previewed} />
    </section>
  );
}

interface EditorActionsProps {
  readonly isEdited: boolean;
  readonly isRemoval: boolean;
  readonly isBusy: boolean;
}

const EditorActions = ({ isEdited, isRemoval, isBusy }: EditorActionsProps) => (
  <div className="flex flex-wrap gap-2">
    <Button
      type="submit"
      variant={isEdited && isRemoval ? 'danger' : 'primary'}
      disabled={!isEdited}
      focusableWhenDisabled
      busy={isBusy}
      busyLabel={t`Publishing...`}
    >
      {isEdited && isRemoval ? t`Remove rules` : t`Publish`}
    </Button>
    <Button disabled={!isEdited || isBusy} focusableWhenDisabled onClick={() => setRulesDraft(null)}>
      {t`Discard changes`}
    </Button>
  </div>
);

/** Shown until the administrator has seen the newer version; publishing is disabled. */
const OutdatedBanner = ({ onContinue }: { readonly onContinue: () => void }) => (
  <Banner
    tone="warning"
    action={
      <Button size="sm" onClick={onContinue}>
        {t`Use my text`}
      </Button>
    }
  >
    {t`Another administrator has published other rules in the meantime. Your text is still here, and theirs is in the history below.`}
  </Banner>
);
