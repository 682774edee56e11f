import { fileURLToPath } from 'node:url';
import { transformAsync } from '@babel/core';
import linguiMacro from '@lingui/babel-plugin-lingui-macro';
import { createCompiledCatalog } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type Plugin, runnerImport } from 'vite';
import { collectFirstChunks } from './chunk-groups.ts';
import { type Catalog, configPath, listLanguages, pseudoLanguages, readCatalogs } from './read-catalogs.ts';
import type { Prerendered, prerenderPage } from './src/frame/home/prerender.tsx';

const homeModule = fileURLToPath(new URL('src/frame/home/prerender.tsx', import.meta.url));
const i18nModule = fileURLToPath(new URL('src/lib/i18n.ts', import.meta.url));
const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo', 'Adlm']);
/** Modules with the texts of the first screens and of all others. The import map of a page maps them to files of its language. */
const FIRST_TEXTS = 'first-texts';
const OTHER_TEXTS = 'other-texts';
/** Ids in the code, as the macros of Lingui write them. */
const ID = /\bid:\s*["'`]([\w-]{6})["'`]/g;

function compile(language: string, messages: Catalog): Catalog {
  const options = pseudoLanguages[language];
  const { source, errors } = createCompiledCatalog(language, messages, {
    namespace: 'json',
    ...(options && { pseudoLocale: language, pseudoLocaleOptions: options }),
  });
  if (errors[0]) throw new Error(`${language}.po: ${errors[0].source}: ${errors[0].error.message}`);
  return JSON.parse(source).messages;
}

const listIds = (chunks: readonly { readonly code: string }[]): ReadonlySet<string> =>
  new Set(chunks.flatMap(({ code }) => [...code.matchAll(ID)].map(([, id = '']) => id)));

/** Compiles the macros of Lingui. Its own plugin for Vite needs a native package that npm of Node 20 does not install. */
export function messageMacros(): Plugin {
  const linguiConfig = getConfig({ configPath });
  return {
    name: 'message-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?(?:$|\?)/, code: '@lingui/core/macro' },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id.replace(/\?.*$/, ''),
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: ['typescript', 'jsx'] },
          plugins: [[linguiMacro, { linguiConfig }]],
        });
        return { code: result?.code ?? code, map: result?.map ?? null };
      },
    },
  };
}

/** The compiled texts that a script uses, by language. */
export async function listTexts(script: { readonly code: string }): Promise<Record<string, Catalog>> {
  const ids = listIds([script]);
  const catalogs = await readCatalogs(listLanguages());
  return Object.fromEntries(
    catalogs.map(([language, catalog]) => [language, compile(language, splitCatalog(catalog, ids).first)]),
  );
}

/** Texts of the home page and the dashboard, and those of all other screens. */
function splitCatalog(catalog: Catalog, firstIds: ReadonlySet<string>): { first: Catalog; rest: Catalog } {
  const entries = Object.entries(catalog);
  return {
    first: Object.fromEntries(entries.filter(([id]) => firstIds.has(id))),
    rest: Object.fromEntries(entries.filter(([id]) => !firstIds.has(id))),
  };
}

type TextFiles = Readonly<Record<typeof FIRST_TEXTS | typeof OTHER_TEXTS, string>>;

async function prerender(language: string, catalog: Catalog): Promise<Prerendered> {
  globalThis.prerendering = { language, messages: compile(language, catalog) };
  const { module } = await runnerImport<{ readonly prerenderPage: typeof prerenderPage }>(homeModule, {
    configFile: false,
    root: import.meta.dirname,
    mode: 'production',
    plugins: [messageMacros()],
    define: { LANGUAGES: JSON.stringify(listLanguages()) },
  });
  return module.prerenderPage();
}

/** The page in one language, with the files of its texts and the prerendered home page. */
function translatePage(page: string, language: string, textFiles: TextFiles, { home, texts }: Prerendered): string {
  const first = textFiles[FIRST_TEXTS];
  const tags = [
    `<script type="importmap">${JSON.stringify({ imports: textFiles })}</script>`,
    `<link rel="modulepreload" href="${first}">`,
  ];
  const isRightToLeft = rightToLeftScripts.has(new Intl.Locale(language).maximize().script ?? '');
  const direction = isRightToLeft ? ' dir="rtl"' : '';
  return Object.entries(texts)
    .reduce((html, [english, text]) => {
      if (!html.includes(english)) throw new Error(`index.html has no '${english}'.`);
      return html.replace(english, () => text);
    }, page)
    .replace('<html lang="en"', `<html lang="${language}"${direction}`)
    .replace('<!--/head-->', () => `<!--/head-->\n    ${tags.join('\n    ')}`)
    .replace('<div id="app"></div>', () => `<div id="app"><!--home--><div id="home">${home}</div><!--/home--></div>`);
}

/** Compiles the catalogs, and writes one page per language to `.pages/`. */
export const languages = (): Plugin[] => [
  messageMacros(),
  {
    name: 'list-languages',
    config: () => ({ define: { LANGUAGES: JSON.stringify(listLanguages()) } }),
  },
  {
    name: 'languages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('The build has no index.html.');
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const first = collectFirstChunks(bundle);
        const firstIds = listIds([...first]);
        for (const chunk of chunks) {
          if (chunk.moduleIds.includes(i18nModule)) chunk.code += `import"${FIRST_TEXTS}";`;
          if (!first.has(chunk) && listIds([chunk]).size > 0) chunk.code += `import"${OTHER_TEXTS}";`;
        }
        const tags = [...listLanguages(), ...Object.keys(pseudoLanguages)];
        for (const [language, catalog] of await readCatalogs(tags)) {
          const parts = splitCatalog(catalog, firstIds);
          const emit = (name: string, target: string, texts: Catalog): string => {
            const json = JSON.stringify(JSON.stringify(compile(language, texts)));
            const source = `globalThis.${target}(JSON.parse(${json}))`;
            return `/${this.getFileName(this.emitFile({ type: 'asset', name: `${language}-${name}.js`, source }))}`;
          };
          const textFiles = {
            [FIRST_TEXTS]: emit('first-texts', 'firstTexts=', parts.first),
            [OTHER_TEXTS]: emit('texts', 'loadTexts', parts.rest),
          };
          const prerendered = await prerender(language, catalog);
          const source = translatePage(String(page.source), language, textFiles, prerendered);
          this.emitFile({ type: 'asset', fileName: `.pages/${language}.html`, source });
        }
      },
    },
  },
];
