import { t } from '@lingui/core/macro';

const namedRole = (name: string, index: number): string => name.trim() || t`role ${{ value: index + 1 }}`;
export const playersInRole = (name: string, index: number): string =>
  t`Players as ${{ namedRole: namedRole(name, index) }}`;
export const removeRole = (name: string, index: number): string => t`Remove ${{ namedRole: namedRole(name, index) }}`;
