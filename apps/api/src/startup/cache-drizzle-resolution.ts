import { type ResolveFnOutput, registerHooks } from 'node:module';

const PACKAGE = 'drizzle-orm';
/** A file of the package, excluding nested packages. */
const ownFile = new RegExp(`/node_modules/${PACKAGE}/(?!.*/node_modules/)`);

/**
 * Saves more than a second at startup: Node reads drizzle-orm's 180 kB package.json for each import of the package and
 * between its files. Its files import each other by full path, so no lookup is needed; our imports are looked up once.
 */
export function cacheDrizzleResolution(): void {
  const cache = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      if (/^\..*\.js$/.test(specifier) && ownFile.test(context.parentURL ?? '')) {
        return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
      }
      const cached = cache.get(specifier);
      if (cached) return { ...cached, shortCircuit: true };
      const resolved = nextResolve(specifier, context);
      if (`${specifier}/`.startsWith(`${PACKAGE}/`)) cache.set(specifier, resolved);
      return resolved;
    },
  });
}
