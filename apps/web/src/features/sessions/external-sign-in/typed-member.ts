import { z } from '@muster/contract/zod.ts';
import { tabStorage } from '#src/lib/storage/browser-storage.ts';

const KEY = 'new-member';
const typedSchema = z.object({ name: z.string(), email: z.string() });

/** What a new member has typed, while the sign-in is repeated. */
export const readTypedMember = () => typedSchema.safeParse(tabStorage.read(KEY)).data;
export const storeTypedMember = (typed: z.output<typeof typedSchema>) => tabStorage.write(KEY, typed);
export const removeTypedMember = (): void => tabStorage.remove(KEY);
