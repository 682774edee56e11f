import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#src/components/links.tsx';
import { AccountItem } from '#src/features/members/account/account-item.tsx';
import { rulesQuery } from './rules-queries.ts';

/** The link to the rules, if the community has some. */
export function RulesItem() {
  const { data: rules } = useQuery(rulesQuery);
  if (!rules) return null;
  return (
    <AccountItem
      title={t`Community rules`}
      hint={t`What this community expects of everyone.`}
      action={
        <ButtonLink to="/rules" size="sm">
          {t`Read the rules`}
        </ButtonLink>
      }
    />
  );
}
