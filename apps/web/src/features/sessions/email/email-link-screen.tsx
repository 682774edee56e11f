import { t } from '@lingui/core/macro';
import { errors } from '@muster/contract/errors.ts';
import { resetTokenSchema } from '@muster/contract/sessions/passwords.ts';
import type { z } from '@muster/contract/zod.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#src/components/button.tsx';
import { FormError } from '#src/components/form/form-error.tsx';
import { Banner } from '#src/components/page/banner.tsx';
import { ApiError } from '#src/lib/api/api-error.ts';
import { translate } from '#src/lib/i18n.ts';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';

interface EmailLinkScreenProps {
  readonly token: string;
  readonly tokenSchema?: z.ZodMiniType<string>;
  readonly title: string;
  readonly lead: string;
  readonly submitLabel: string;
  readonly action: { readonly isPending: boolean; readonly isSuccess: boolean; readonly error: Error | null };
  readonly onSubmit: () => void;
  /** How to get another link. */
  readonly retryText?: string;
  /** Leads to the sign-in page by default. */
  readonly footer?: ReactNode;
  /** Replaces the button after the success. */
  readonly children?: ReactNode;
}

/** Opened by a link in an email. Only the button acts, because mail scanners open links. */
export function EmailLinkScreen(props: EmailLinkScreenProps) {
  const { token, tokenSchema = resetTokenSchema, title, lead, submitLabel, action, onSubmit, children } = props;
  const { isPending, isSuccess, error } = action;
  const isUsed = error instanceof ApiError && error.code === 'email-link-used';
  const problem = isUsed ? translate(errors['email-link-used'].message) : incompleteReason(token, tokenSchema);
  return (
    <SignInLayout
      title={title}
      lead={problem || isSuccess ? '' : lead}
      footer={
        props.footer ?? (
          <Link to="/login" className="text-link">
            {t`Back to sign in`}
          </Link>
        )
      }
    >
      {problem ? (
        <div className="flex flex-col gap-5">
          <Banner tone="error">{problem}</Banner>
          {props.retryText !== undefined && <p>{props.retryText}</p>}
        </div>
      ) : (
        <div className="flex flex-col gap-6">
          {isSuccess && children ? (
            children
          ) : (
            <Button variant="primary" size="lg" wide busy={isPending} onClick={onSubmit}>
              {submitLabel}
            </Button>
          )}
          <FormError failure={error?.message} />
        </div>
      )}
    </SignInLayout>
  );
}

/** Empty for a complete token. It is missing after a reload; the link itself may still be valid. */
function incompleteReason(token: string, tokenSchema: z.ZodMiniType<string>): string {
  if (token === '') return t`This page lost your link. Open it from your email again.`;
  return tokenSchema.safeParse(token).success ? '' : t`Part of this link is missing. Open it from your email again.`;
}
