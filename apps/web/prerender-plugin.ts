import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { prerenderHome } from './src/features/home/prerender.tsx';

interface HomeModule {
  readonly prerenderHome: typeof prerenderHome;
}

const homeModule = fileURLToPath(new URL('src/features/home/prerender.tsx', import.meta.url));

/** Puts the home page into the built page, so that it is read before any script runs. */
export const prerender = (): Plugin => ({
  name: 'prerender-home',
  apply: 'build',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      const { module } = await runnerImport<HomeModule>(homeModule, { configFile: false, root: import.meta.dirname });
      return html.replace(
        '<div id="app"></div>',
        `<div id="app"><div id="home">${await module.prerenderHome()}</div></div>`,
      );
    },
  },
});
