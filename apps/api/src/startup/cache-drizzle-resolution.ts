import { type ResolveFnOutput, registerHooks } from 'node:module';

const PACKAGE = 'drizzle-orm';
/** A file of the package itself, not of another that lies in it. */
const ownFile = new RegExp(`/node_modules/${PACKAGE}/(?!.*/node_modules/)`);

/**
 * Lets Node find the files of drizzle-orm quicker. For every import from a package, and between its files, Node reads the
 * package's whole description again, and this one's has 180 kB: more than a second of a start. Its files name their
 * neighbours in full, so there is nothing to look up, and what we import from it is looked up once.
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
