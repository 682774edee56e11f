import { administratorName } from '@muster/contract/members/members.ts';
import { Badge } from '#src/components/identity/badge.tsx';
import { translate } from '#src/lib/i18n.ts';

/** Marks an administrator, next to the name. */
export const AdminBadge = () => <Badge>{translate(administratorName)}</Badge>;
