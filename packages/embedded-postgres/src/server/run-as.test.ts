import { expect, test } from 'vitest';
import { tempDir } from '../../test/started-postgres.ts';
import { environmentWithUserName, isRoot, run } from './run-as.ts';

test('returns no variables for a user id with a name', async () => {
  expect(await environmentWithUserName({}, '/nonexistent')).toEqual({});
});

test.skipIf(!isRoot())('gives a user id without a name one, or throws an error with the fix', async () => {
  const user = { uid: 3_999_999, gid: 3_999_999 };
  const name = environmentWithUserName(user, await tempDir()).then(
    async (env) => (await run(user, 'id', ['-un'], { env })).output,
    String,
  );
  expect(await name).toMatch(
    /^muster\n$|The user id 3999999 has no name on this system.+ install libnss-wrapper, or add this one: echo 'muster:x:3999999:3999999:/,
  );
});
