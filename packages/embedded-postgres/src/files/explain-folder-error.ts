import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { hasErrorCode } from './private-files.ts';
import { ownerId, run } from '../server/run-as.ts';

/** If `remedy` is absent, only another folder helps. */
interface Explanation {
  readonly problem: string;
  readonly remedy?: string;
}

async function userName(uid: number): Promise<string> {
  const { code, output } = await run({}, 'id', ['-un', String(uid)]);
  return code === 0 ? output.trim() : String(uid);
}

/** Explains why this user has no access to the folder. */
async function explainRefusal(path: string): Promise<Explanation> {
  const user = `The user ${await userName(ownerId({}))}`;
  try {
    const { uid } = await stat(path);
    if (uid === ownerId({})) {
      return {
        problem: `${user} may not write to every file in the data folder ${path}`,
        remedy: 'Give that user all files in it',
      };
    }
    const problem = `The data folder ${path} belongs to the user ${await userName(uid)}`;
    return { problem, remedy: 'Start Muster as that user or as root' };
  } catch (error) {
    return hasErrorCode(error, 'ENOENT')
      ? { problem: `${user} may not create the data folder ${path}`, remedy: 'Create it for that user' }
      : {
          problem: `${user} may not enter a folder above the data folder ${path}`,
          remedy: 'Give that user access to it',
        };
  }
}

/** The last part of the path that exists. */
const findExisting = (path: string): Promise<string> =>
  stat(path).then(
    () => path,
    () => findExisting(dirname(path)),
  );

async function explain(path: string, error: Error): Promise<Explanation> {
  if (hasErrorCode(error, 'EACCES', 'EPERM')) return explainRefusal(path);
  if (hasErrorCode(error, 'EROFS')) {
    return { problem: `The data folder ${path} is on a read-only file system`, remedy: 'Mount it read-write' };
  }
  if (hasErrorCode(error, 'ENOSPC', 'EDQUOT')) {
    return { problem: `There is no space left for the data folder ${path}`, remedy: 'Free some space' };
  }
  if (hasErrorCode(error, 'ENOTDIR', 'EEXIST')) {
    return {
      problem: `The data folder ${path} cannot be created, because ${await findExisting(path)} is not a folder`,
    };
  }
  return { problem: `The data folder ${path} cannot be created on this file system` };
}

/** Turns a system error about the data folder into one that says what to do. Returns any other error unchanged. */
export async function explainFolderError(path: string, error: unknown): Promise<unknown> {
  if (!(error instanceof Error && 'code' in error)) return error;
  const { problem, remedy } = await explain(path, error);
  const advice = remedy === undefined ? 'Set DATA_DIR' : `${remedy}, or set DATA_DIR`;
  return new Error(`${problem}. ${advice} to another folder.`, { cause: error });
}
