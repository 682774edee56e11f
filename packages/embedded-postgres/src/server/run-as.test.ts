import { expect, test } from 'vitest';
import { requireUserName } from './run-as.ts';

test('rejects a user id without a name, with the remedy', async () => {
  await requireUserName({});
  await expect(requireUserName({ uid: 3_999_999, gid: 3_999_999 })).rejects.toThrow(
    /^The user id 3999999 has no name on this system.+ Run Muster as a user in \/etc\/passwd, or add this one: echo 'muster:x:3999999:3999999:/,
  );
});
