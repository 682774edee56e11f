export const welcome = (name: string): string => `Welcome back, ${name}!`;
