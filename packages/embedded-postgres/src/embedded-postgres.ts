// The public interface of this package. README.md describes it.
export { backupName, listBackups, removeOldBackups } from './backup/backup-folder.ts';
export { type BackupSource, makeBackup } from './backup/make-backup.ts';
export { verifyBackup } from './backup/restore-backup.ts';
export { type DatabaseConnection, withClient } from './database-connection.ts';
export { ensurePassword, readPasswordFile } from './files/password-file.ts';
export { createFolders, formatMegabytes, freeBytes, readFileIfExists } from './files/private-files.ts';
export { installedNativeDir } from './server/native-binaries.ts';
export { databaseSettings } from './server/postgres-settings.ts';
export { restoreEmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';
export { resolveDataDir, withEmbeddedPostgres } from './with-embedded-postgres.ts';
