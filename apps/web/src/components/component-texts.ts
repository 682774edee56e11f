export const componentTexts = {
  retry: 'Try again',
  cancel: 'Cancel',
  readOnly: 'Read only',
  addRole: 'Add role',
  rolePlaceholder: 'Role',
  showMore: 'Show more',
  showLess: 'Show less',
} as const;

const namedRole = (name: string, index: number): string => name.trim() || `role ${index + 1}`;
export const roleName = (index: number): string => `Name of role ${index + 1}`;
export const playersInRole = (name: string, index: number): string => `Players as ${namedRole(name, index)}`;
export const removeRole = (name: string, index: number): string => `Remove ${namedRole(name, index)}`;
export const addNamedRole = (name: string): string => `Add ${name}`;
