import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { beforePaintScript } from './before-paint-plugin.ts';
import { buildTarget } from './browsers.ts';
import { codeSplitting, compileHints } from './chunk-groups.ts';
import { skeleton } from './skeleton-plugin.ts';
import { appIcons } from './icons-plugin.ts';
import { languages } from './languages-plugin.ts';
import { licences } from './licences-plugin.ts';
import { serviceWorker } from './service-worker-plugin.ts';

/** Preloads the fonts in parallel with the style sheet. */
const fontPreloads = (): Plugin => ({
  name: 'font-preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
          injectTo: 'head-prepend' as const,
        })),
  },
});

const api = `http://127.0.0.1:${process.env.PORT ?? '3000'}`;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
      addExtensions: true,
      autoCodeSplitting: true,
      // Loaders are in the component's chunk, so that data is fetched in parallel with rendering.
      codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] },
      disableLogging: true,
    }),
    react(),
    tailwindcss(),
    fontPreloads(),
    skeleton(),
    beforePaintScript(),
    languages(),
    appIcons(),
    compileHints(),
    licences(),
    serviceWorker(),
  ],
  // The content security policy forbids data: URLs for fonts and scripts.
  build: { target: buildTarget, assetsInlineLimit: 0, manifest: true, rolldownOptions: { output: { codeSplitting } } },
  server: {
    host: '127.0.0.1',
    proxy: { '/api/live': { target: api, ws: true }, '/api': api },
  },
});
