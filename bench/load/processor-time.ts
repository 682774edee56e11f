import pidusage from 'pidusage';
import type { Server } from '../servers.ts';

/** What a server's process has used of the processor since its start, without the database's. */
export const processorMsOf = async ({ pid }: Server): Promise<number> => (await pidusage(pid)).ctime;
