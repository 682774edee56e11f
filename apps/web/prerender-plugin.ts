import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type { prerenderHome } from './src/frame/home/prerender.tsx';

interface HomeModule {
  readonly prerenderHome: typeof prerenderHome;
}

const homeModule = fileURLToPath(new URL('src/frame/home/prerender.tsx', import.meta.url));

/** Prerenders the home page into index.html, so that it is readable before scripts run. */
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
