import { t } from '@lingui/core/macro';
import {
  ACCESS_TOKEN_NAME_MAX_LENGTH,
  accessTokenDays,
  accessTokenDraftSchema,
  type AccessTokenDraft,
} from '@muster/contract/sessions/access-tokens.ts';
import { tokenScopes } from '@muster/contract/endpoint.ts';
import { useState } from 'react';
import { Button } from '#src/components/button.tsx';
import { CopyButton } from '#src/components/copy-button.tsx';
import { CheckboxGroup } from '#src/components/form/checkbox-group.tsx';
import { FormActions } from '#src/components/form/form-actions.tsx';
import { Select } from '#src/components/form/select.tsx';
import { PasswordField, TextField } from '#src/components/form/text-field.tsx';
import { Dialog, type DialogState } from '#src/components/overlay/dialog.tsx';
import { useCurrentMember } from '../session.ts';
import { useCreateAccessToken } from './access-token-queries.ts';
import { scopeNames } from './scope-names.ts';

type Draft = Omit<AccessTokenDraft, 'days'> & { readonly days: AccessTokenDraft['days'] };

const emptyDraft: Draft = { name: '', scopes: [], days: 90, password: '' };

/** The first problem of each field. */
function problemsOf(draft: Draft): Partial<Record<string, string>> {
  const issues = accessTokenDraftSchema.safeParse(draft).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path: [field], message }) => [String(field), message]));
}

/** Creates an access token and shows it once. */
export function NewTokenDialog({ isOpen, onOpenChange }: DialogState) {
  const create = useCreateAccessToken();
  const token = create.data?.token;
  const close = (): void => {
    if (create.isPending) return;
    onOpenChange(false);
    create.reset();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      title={token ? t`Your new token` : t`Create an access token`}
      description={
        token
          ? t`Copy it now: it is shown only once. Whoever has it can act as you.`
          : t`A program with this token acts as you, within what you allow here.`
      }
      disablePointerDismissal
    >
      {token ? <NewToken token={token} onDone={close} /> : <TokenForm create={create} onCancel={close} />}
    </Dialog>
  );
}

function NewToken({ token, onDone }: { readonly token: string; readonly onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <TextField label={t`Token`} value={token} readOnly onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap justify-end gap-2">
        <CopyButton label={t`Copy token`} text={token} />
        <Button variant="primary" onClick={onDone}>
          {t`Done`}
        </Button>
      </div>
    </div>
  );
}

interface TokenFormProps {
  readonly create: ReturnType<typeof useCreateAccessToken>;
  readonly onCancel: () => void;
}

function TokenForm({ create, onCancel }: TokenFormProps) {
  const member = useCurrentMember();
  const [draft, setDraft] = useState(emptyDraft);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part });
  const problems = wasSubmitted ? problemsOf(draft) : {};
  const submit = (): void => {
    setWasSubmitted(true);
    if (Object.keys(problemsOf(draft)).length === 0 && !create.isPending) create.mutate(draft);
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label={t`Name`}
        hint={t`What uses it, such as "Discord bot".`}
        maxLength={ACCESS_TOKEN_NAME_MAX_LENGTH}
        value={draft.name}
        error={problems.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <CheckboxGroup
        label={t`Permissions`}
        columns={1}
        options={tokenScopes}
        value={draft.scopes}
        nameOf={(scope) => scopeNames[scope]}
        error={problems.scopes}
        onValueChange={(scopes) => change({ scopes })}
      />
      <Select
        label={t`Valid for`}
        options={accessTokenDays.map((days) => ({ value: String(days), label: t`${days} days` }))}
        value={String(draft.days)}
        onValueChange={(chosen) => change({ days: accessTokenDays.find((days) => String(days) === chosen) ?? 90 })}
      />
      {/* Identifies the account for password managers. */}
      <input hidden readOnly type="text" autoComplete="username" value={member.email} />
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        value={draft.password}
        error={problems.password}
        onChange={({ target }) => change({ password: target.value })}
      />
      <FormActions
        submitLabel={t`Create token`}
        busyLabel={t`Creating...`}
        isBusy={create.isPending}
        failure={create.error && t`Couldn't create the token: ${{ reason: create.error.message }}`}
        onCancel={onCancel}
      />
    </form>
  );
}
